import type { LoggedChange } from '../disk/user-schema.ts';

/** Finds what waits for changes that are set aside: those of their records, and what names one that the server can't have yet [SYNC.85]. */
export class BehindAside {
  readonly #records: ReadonlySet<string>;
  /** Records whose creation waits. */
  readonly #unborn = new Set<string>();

  constructor(aside: readonly LoggedChange[]) {
    this.#records = new Set(aside.map(({ id }) => id));
    for (const { id, create } of aside) if (create) this.#unborn.add(id);
  }

  /** To be asked about changes in their order. */
  mustWait(change: LoggedChange): boolean {
    const mustWait = this.#records.has(change.id) || this.#unborn.has(change.id) || this.#namesUnborn(change);
    if (mustWait && change.create) this.#unborn.add(change.id);
    return mustWait;
  }

  #namesUnborn({ patch }: LoggedChange): boolean {
    if (this.#unborn.size === 0) return false;
    const text = JSON.stringify(patch);
    return [...this.#unborn].some((id) => text.includes(id));
  }
}
