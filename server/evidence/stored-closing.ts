import type { Kysely } from 'kysely';
import type { Closing } from '#domain/evidence/evidence-figures.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import type { Tables } from '../database/tables.ts';

/** The times of a closing that was applied before; of what was loaded only the closing itself is known. */
export async function storedClosing(
  db: Kysely<Tables>,
  { id, closed_at }: Pick<Inspection, 'id' | 'closed_at'>,
): Promise<Closing> {
  const at = closed_at ?? '';
  const stored = await db.selectFrom('inspection_locks').selectAll().where('inspection_id', '=', id).executeTakeFirst();
  return { closed_at: at, claimed_at: stored?.closed_claimed_at ?? at, received_at: stored?.closed_received_at ?? at };
}
