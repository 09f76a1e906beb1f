import { type Kysely, sql } from 'kysely';
import { type EntityName, entityNames } from '#domain/entities.ts';
import { rowBytes } from '../../../database/heavy-columns.ts';
import type { StoredRow } from '../../../database/row-codec.ts';
import type { Tables } from '../../../database/tables.ts';
import { policyOf } from '../../entities/policies.ts';
import { verdictOf } from '../read-verdicts.ts';
import type { RecentRow } from './recent-row.ts';
import type { RecentVerdict } from './view.ts';

/** More are not kept in memory: whoever is so far behind asks the database. */
const MOST_CHANGES = 1_000;
const MOST_BYTES = 4_000_000;

export interface Changes {
  rows: RecentRow[];
  /** Records that have changed again since then: what was known of them is old, and what they are now comes later. */
  beyond: Pick<RecentRow, 'entity' | 'row'>[];
  verdicts: RecentVerdict[];
}

/** Rows and verdicts with vers above one and up to another, null where they are too many or too large. */
export async function readRecent(db: Kysely<Tables>, from: number, to: number): Promise<Changes | null> {
  const changed = entityNames.map(
    (entity) => sql`select ${sql.lit(entity)} as entity, ver, ${rowBytes(entity)} as bytes
      from ${sql.table(entity)} where ver > ${from}`,
  );
  const judged = sql`select '' as entity, verdict_ver as ver, 0 as bytes
    from held_operations where verdict_ver > ${from} and verdict_ver <= ${to}`;
  const { rows: found } = await sql<{ entity: EntityName | ''; ver: number; bytes: number }>`
    ${sql.join([...changed, judged], sql` union all `)} limit ${MOST_CHANGES + 1}`.execute(db);
  if (found.length > MOST_CHANGES || found.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES) return null;
  const bytes = new Map(found.map((one) => [one.ver, one.bytes]));
  const rows: RecentRow[] = [];
  const beyond: Changes['beyond'] = [];
  const readAt = performance.now();
  for (const entity of entityNames.filter((name) => found.some((one) => one.entity === name))) {
    for (const row of await readRows(db, entity, from)) {
      const ver = Number(row['ver']);
      if (ver > to) beyond.push({ entity, row });
      else rows.push({ entity, ver, row, place: (row['place'] as string | null) ?? null, bytes: bytes.get(ver) ?? 0, readAt });
    }
  }
  rows.sort((one, other) => one.ver - other.ver);
  return { rows, beyond, verdicts: found.some(({ entity }) => entity === '') ? await readVerdicts(db, from, to) : [] };
}

async function readRows(db: Kysely<Tables>, entity: EntityName, from: number): Promise<StoredRow[]> {
  const place = policyOf(entity).pull.apart?.place;
  const beside =
    place === undefined
      ? sql``
      : sql`, (select ${sql.ref(place.column)} from ${sql.table(place.entity)} as placed
          where placed.id = ${sql.table(entity)}.${sql.ref(place.by)}) as place`;
  const { rows } = await sql<StoredRow>`
    select ${sql.table(entity)}.* ${beside} from ${sql.table(entity)} where ver > ${from}`.execute(db);
  return rows;
}

async function readVerdicts(db: Kysely<Tables>, from: number, to: number): Promise<RecentVerdict[]> {
  const rows = await db
    .selectFrom('held_operations')
    .selectAll()
    .where('verdict_ver', '>', from)
    .where('verdict_ver', '<=', to)
    .orderBy('verdict_ver')
    .orderBy('sequence')
    .execute();
  return rows.map((row) => ({ ver: Number(row.verdict_ver), user_id: row.user_id, verdict: verdictOf(row) }));
}
