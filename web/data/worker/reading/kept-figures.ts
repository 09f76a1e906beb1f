import { meet } from './meet.ts';

interface Kept {
  figure: unknown;
  /** What it was counted from. */
  reads: ReadonlySet<string>;
}

/** Figures of one inspection or one site, each kept until a commit touches what it was counted from [SPEED.14]. */
export class KeptFigures {
  readonly #kept = new Map<string, Kept>();

  /** The figure of this key; `count` counts it and adds to `reads` what it reads. */
  of<T>(key: string, count: (reads: Set<string>) => T): { figure: T; reads: ReadonlySet<string> } {
    const known = this.#kept.get(key);
    if (known !== undefined) return known as { figure: T; reads: ReadonlySet<string> };
    const reads = new Set<string>();
    const kept = { figure: count(reads), reads };
    this.#kept.set(key, kept);
    return kept;
  }

  /** Forgets what a commit has touched. */
  touched(keys: ReadonlySet<string>): void {
    for (const [key, { reads }] of this.#kept) if (meet(reads, keys)) this.#kept.delete(key);
  }
}
