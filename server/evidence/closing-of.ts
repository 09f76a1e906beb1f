import type { Kysely } from 'kysely';
import type { Closing } from '#domain/evidence/evidence-figures.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import type { Tables } from '../database/tables.ts';
import type { Incoming } from '../sync/incoming.ts';
import type { Writing } from '../sync/writing.ts';

/** The times of a closing that is being applied [D7]. */
export function closingOf(writing: Writing, incoming: Incoming, closed_at: string): Closing {
  const claimed = incoming.patch['closed_at'];
  return { closed_at, claimed_at: typeof claimed === 'string' ? claimed : closed_at, received_at: writing.now };
}

/** The times of a closing that was applied before, by the log; what was loaded is in none. */
export async function loggedClosing(
  db: Kysely<Tables>,
  { id, closed_at }: Pick<Inspection, 'id' | 'closed_at'>,
): Promise<Closing> {
  const at = closed_at ?? '';
  const entries = await db
    .selectFrom('change_log')
    .select(['patch', 'server_time'])
    .where('entity', '=', 'inspections')
    .where('id', '=', id)
    .where('patch', 'like', '%"closed_at":"%')
    .where('ver', 'is not', null)
    .orderBy('ver', 'desc')
    .limit(1)
    .execute();
  const [closing] = entries.map(({ patch, server_time }) => {
    const { closed_at: claimed } = JSON.parse(patch) as { closed_at: string };
    return { closed_at: at, claimed_at: claimed, received_at: server_time };
  });
  return closing ?? { closed_at: at, claimed_at: at, received_at: at };
}
