import { Full } from '../writing/full.ts';

/** Runs a transaction again for each record that proves too full for what it writes, and is `full` from then on [HELD.16]. */
export async function whereItFits<T>(run: (full: ReadonlySet<string>) => Promise<T>): Promise<T> {
  for (const full = new Set<string>(); ;) {
    try {
      return await run(full);
    } catch (error) {
      if (!(error instanceof Full) || full.has(error.id)) throw error;
      full.add(error.id);
    }
  }
}
