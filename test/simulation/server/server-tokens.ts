import type { Kysely } from 'kysely';
import { entityNames } from '#domain/entities.ts';
import type { Tables } from '#server/database/tables.ts';
import { type Token, tokensIn } from '../ledger.ts';

/** The edits that a server knows of: in records, among the conflicts, in an edit that met a deletion, or held; and photos. */
export async function tokensOnServer(db: Kysely<Tables>, photos: ReadonlyMap<string, Token>): Promise<Set<Token>> {
  const found = new Set<Token>();
  const look = (value: unknown) => tokensIn(JSON.stringify(value)).forEach((token) => found.add(token));
  for (const entity of entityNames) look(await db.selectFrom(entity).selectAll().execute());
  look(await db.selectFrom('conflicts').select(['base', 'kept', 'lost']).execute());
  look(
    await db
      .selectFrom('change_log')
      .innerJoin('conflicts', 'conflicts.op_id', 'change_log.op_id')
      .select('patch')
      .where('field', '=', 'deleted_at')
      .execute(),
  );
  look(await db.selectFrom('held_operations').select('operation').execute());
  const stored = db.selectFrom('file_contents').innerJoin('files', 'files.id', 'file_contents.id').select('files.id');
  for (const { id } of await stored.execute()) {
    const token = photos.get(id);
    if (token !== undefined) found.add(token);
  }
  return found;
}
