import type { Verdict } from '#domain/sync/wire.ts';
import type { KeptVerdict } from '../../protocol/known-decisions.ts';
import type { UserDatabase } from './user-database.ts';
import type { LoggedChange } from './user-schema.ts';

const MOST_KEPT = 100;
const KEPT_MS = 30 * 86_400_000;

export const keptVerdict = ({ entity, id, create, patch }: LoggedChange, verdict: Verdict): KeptVerdict => ({
  ...verdict,
  entity,
  id,
  is_new: create,
  fields: Object.keys(patch),
});

/** Newest first; older ones than 30 days, and those beyond a hundred, are forgotten [HELD]. */
export async function readVerdicts(database: UserDatabase, now: string): Promise<KeptVerdict[]> {
  const all = await database.readStore('verdicts', (store) => store.getAll());
  const before = new Date(Date.parse(now) - KEPT_MS).toISOString();
  const newest = all.toSorted((one, other) => other.at.localeCompare(one.at));
  const kept = newest.filter(({ at }) => at >= before).slice(0, MOST_KEPT);
  const gone = newest.filter((verdict) => !kept.includes(verdict)).map(({ op }) => op);
  if (gone.length > 0) await forgetVerdicts(database, gone);
  return kept;
}

export const forgetVerdicts = (database: UserDatabase, ops: readonly string[]): Promise<void> =>
  database.write(['verdicts'], async (transaction) => {
    for (const op of ops) await transaction.objectStore('verdicts').delete(op);
  });
