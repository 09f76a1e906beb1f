import { EVERYTHING, figureKey } from '../store/read-keys.ts';
import { meet } from './meet.ts';

interface Kept {
  figure: unknown;
  /** What it was counted from. */
  reads: ReadonlySet<string>;
}

/** Figures of one inspection or one site, each kept until a commit touches what it was counted from [SPEED.14]. */
export class KeptFigures {
  readonly #kept = new Map<string, Kept>();
  /** Those that a commit has touched, to be counted again. */
  readonly #lost = new Set<string>();

  /**
   * The figure of this key; `count` counts it and adds to `reads` what it reads. What is counted for the first time may never be
   * again: overviews go through all that there is.
   */
  of<T>(key: string, count: (reads: Set<string>, isFirst: boolean) => T): { figure: T; reads: ReadonlySet<string> } {
    const known = this.#kept.get(key);
    if (known !== undefined) return known as { figure: T; reads: ReadonlySet<string> };
    const reads = new Set<string>();
    const kept = { figure: count(reads, !this.#lost.delete(key)), reads };
    this.#kept.set(key, kept);
    return kept;
  }

  /** Forgets what a commit has touched; answers its keys with those of the figures that it has changed. */
  touched(keys: ReadonlySet<string>): ReadonlySet<string> {
    const all = new Set(keys);
    for (const [key, { reads }] of this.#kept) {
      if (!meet(reads, keys)) continue;
      this.#kept.delete(key);
      this.#lost.add(key);
      all.add(figureKey(key));
    }
    if (keys.has(EVERYTHING)) this.#lost.clear();
    return all;
  }
}
