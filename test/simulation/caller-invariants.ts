import { entities, type EntityName, entityNames } from '#domain/entities.ts';
import { Broken } from './broken.ts';
import type { Simulation } from './scene.ts';
import { FOR_ADMINISTRATORS } from './scope-invariant.ts';
import { sortedText } from './sorted-text.ts';

/** The client of the spec's calls has sent all, and shows what a new one of its user receives, but for what is held. */
export async function checkCaller({ caller, server }: Simulation): Promise<void> {
  if (caller === null) return;
  if (caller.unsent.length > 0) throw new Broken(`the client of the calls has not sent ${JSON.stringify(caller.unsent)}`);
  const fresh = caller.anew();
  await fresh.synchronise([]);
  const waiting = await server.db.selectFrom('held_operations').select('id').where('verdict', 'is', null).execute();
  const held = new Set<string>(waiting.map(({ id }) => id));
  for (const entity of entityNames) {
    const [shown, there] = [caller, fresh].map(({ records }) => records.get(entity) ?? new Map<string, object>());
    for (const id of new Set([...(shown?.keys() ?? []), ...(there?.keys() ?? [])]).difference(held)) {
      const [text, wanted] = [textOf(entity, shown?.get(id)), textOf(entity, there?.get(id))];
      if (text !== wanted) throw new Broken(`the client of the calls shows ${entity} ${id} as ${text} instead of ${wanted}`);
    }
  }
}

/**
 * Without what follows from other records, and what only administrators receive of users, which a change of role does
 * not bring: the list calls go by the stamp of a record's own.
 */
function textOf(entity: EntityName, record: object | undefined): string | undefined {
  const withheld: readonly string[] = entity === 'users' ? FOR_ADMINISTRATORS : [];
  const own = Object.keys(entities[entity].fields).filter((field) => !withheld.includes(field));
  const fields = ['id', 'created_at', 'updated_at', ...own];
  return record && sortedText(Object.fromEntries(fields.map((field) => [field, Reflect.get(record, field)])));
}
