import { sql } from 'kysely';
import type { Actor } from '#domain/permissions.ts';
import type { CheckRangeRequest } from '#domain/sync/check/check-wire.ts';
import { textDigest } from '#domain/sync/check/row-digest.ts';
import type { Context } from '../../context.ts';
import { readScope } from '../entities/device-scope.ts';
import { seenBy } from '../entities/seen-by.ts';
import { readScoped, scopedText } from '../pull/read-scoped.ts';
import { readChecked } from './read-checked.ts';

const MOST_BYTES = 1_000_000;
const IDS_AT_ONCE = 500;

/** The rows of a range that a device lacks or holds otherwise, and which it should not hold, as JSON text [CHECK]. */
export async function checkRange({ db }: Context, actor: Actor, request: CheckRangeRequest): Promise<string> {
  const { entity, have } = request;
  const scope = await readScope(db, actor);
  const had = new Map<string, string>(have);
  const texts: string[] = [];
  const gone: string[] = [];
  let bytes = 0;
  const isFull = (text: string) => texts.length > 0 && bytes + text.length > MOST_BYTES;
  const answer = (more: boolean) => `{"rows":[${texts.join(',')}],"gone":${JSON.stringify(gone)},"more":${String(more)}}`;
  const take = (text: string) => {
    bytes += Buffer.byteLength(text);
    texts.push(text);
  };
  for await (const rows of readChecked(db, scope, entity, request)) {
    for (const { id, wire, text } of rows) {
      const same = had.get(id) === textDigest(text);
      had.delete(id);
      if (same) continue;
      if (isFull(wire)) return answer(true);
      take(wire);
    }
  }
  const others = [...had.keys()];
  for (let at = 0; at < others.length; at += IDS_AT_ONCE) {
    const ids = others.slice(at, at + IDS_AT_ONCE);
    const where = [seenBy(actor)(entity), sql`id in (${sql.join(ids)})`];
    const { rows } = await readScoped(db, scope, entity, { where, order: sql`id`, limit: IDS_AT_ONCE + 1 });
    const seen = new Set(rows.map((row) => String(row['id'])));
    gone.push(...ids.filter((id) => !seen.has(id)));
    for (const row of rows) {
      const wire = scopedText(scope, entity, row);
      if (isFull(wire)) return answer(true);
      take(wire);
    }
  }
  return answer(false);
}
