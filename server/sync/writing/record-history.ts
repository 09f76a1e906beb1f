import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Fields } from '#domain/sync/merge-patch.ts';
import type { Tables } from '../../database/tables.ts';
import { type Incoming, isNameless } from './incoming.ts';
import type { Writing } from './writing.ts';

/** Who wrote a value, and when by their clock; null where the log doesn't say. */
export interface Writer {
  by: string | null;
  at: string | null;
}
const nobody: Writer = { by: null, at: null };

/** What happened to a record since the row that a device edited, from the log. */
export interface RecordHistory {
  hasForeign: boolean;
  /** The device's own last value. */
  own(field: string): { value: unknown } | undefined;
  /** The value that the device saw when it edited: its own last one, else what the first change since then replaced. */
  basis(field: string, current: unknown): unknown;
  /** Who wrote the values that these fields have now, and when. */
  writersOf(fields: readonly string[]): Promise<(field: string) => Writer>;
}

export const noHistory: RecordHistory = {
  hasForeign: false,
  own: () => undefined,
  basis: (_field, current) => current,
  writersOf: async () => () => nobody,
};

/** What the log says of these fields, however long it is: entries that don't tell of them stay unread [LIMIT]. */
export async function readHistory(
  { trx, actor }: Writing,
  incoming: Pick<Incoming, 'entity' | 'id' | 'device'>,
  since: number,
  fields: readonly string[],
): Promise<RecordHistory> {
  const { entity, id, device } = incoming;
  const changes = sql`entity = ${entity} and id = ${id} and ver > ${since}`;
  const isOwn = sql`device = ${device} and user_id = ${actor.id}`;
  const { hasOwn, hasForeign } = isNameless(incoming) ? nobodysChanges : await whoseChanges(trx, changes, isOwn);
  const own = hasOwn ? (await findValues(trx, sql`${changes} and ${isOwn}`, 'patch', 'desc', fields)).first : nothing.first;
  const unknown = hasOwn || hasForeign ? fields.filter((field) => !own.has(field)) : [];
  const { first, last } = await findValues(trx, changes, 'before', 'asc', unknown);
  return {
    hasForeign,
    own: (field) => own.get(field),
    basis: (field, current) => {
      const found = own.get(field) ?? first.get(field);
      return found === undefined ? current : found.value;
    },
    async writersOf(asked) {
      const others = asked.filter((field) => !last.has(field));
      const newest = (await findValues(trx, changes, 'before', 'desc', others)).first;
      return (field) => (last.get(field) ?? newest.get(field))?.writer ?? nobody;
    },
  };
}

interface Entry {
  ver: number;
  user_id: string;
  client_time: string;
  server_time: string;
  text: string;
}

interface Found {
  value: unknown;
  writer: Writer;
}

/** Who names no device is judged by no log. */
const nobodysChanges = { hasOwn: false, hasForeign: false };

async function whoseChanges(db: Kysely<Tables>, where: RawBuilder<unknown>, isOwn: RawBuilder<unknown>) {
  const isThere = (of: RawBuilder<unknown>) => sql`exists (select 1 from change_log where ${where} and ${of})`;
  const { rows } = await sql<{ own: number | boolean; others: number | boolean }>`
    select ${isThere(isOwn)} as own, ${isThere(sql`not (${isOwn})`)} as others`.execute(db);
  return { hasOwn: Boolean(rows[0]?.own), hasForeign: Boolean(rows[0]?.others) };
}

/** Whether an entry tells of a field. No pattern: SQLite would plan the statement anew for each. */
export const tellsOf = (field: string): RawBuilder<unknown> => sql`replace(fields, ${`,${field},`}, '') <> fields`;

/** Read at once: each may be as large as a record. */
const ENTRIES = 4;

interface Values {
  /** Of each field, in the order of reading. */
  first: ReadonlyMap<string, Found>;
  /** Only of fields none of whose entries is left unread. */
  last: ReadonlyMap<string, Found>;
}

const nothing: Values = { first: new Map(), last: new Map() };

/** The values of these fields in one of the log's columns, upwards or downwards in its order. */
async function findValues(
  db: Kysely<Tables>,
  where: RawBuilder<unknown>,
  column: 'patch' | 'before',
  direction: 'asc' | 'desc',
  fields: readonly string[],
): Promise<Values> {
  const first = new Map<string, Found>();
  let missing = fields;
  let reached = direction === 'asc' ? 0 : Number.MAX_SAFE_INTEGER;
  while (missing.length > 0) {
    const names = sql.join(missing.map(tellsOf), sql` or `);
    const beyond: RawBuilder<unknown> = direction === 'asc' ? sql`ver > ${reached}` : sql`ver < ${reached}`;
    const { rows } = await sql<Entry>`
      select ver, user_id, client_time, server_time, ${sql.ref(column)} as text from change_log
      where ${where} and ${beyond} and (fields is null or ${names}) order by ver ${sql.raw(direction)} limit ${ENTRIES}`.execute(
      db,
    );
    const page = valuesIn(rows, missing);
    for (const [field, found] of page.first) first.set(field, found);
    if (rows.length < ENTRIES) return { first, last: page.last };
    missing = fields.filter((field) => !first.has(field));
    reached = Number(rows.at(-1)?.ver);
  }
  return { first, last: nothing.last };
}

function valuesIn(rows: readonly Entry[], fields: readonly string[]): Values {
  const [first, last] = [new Map<string, Found>(), new Map<string, Found>()];
  for (const { user_id, client_time, server_time, text } of rows) {
    const values = JSON.parse(text) as Fields;
    const writer = { by: user_id, at: client_time < server_time ? client_time : server_time };
    for (const field of fields) {
      if (!Object.hasOwn(values, field)) continue;
      const found = { value: values[field], writer };
      last.set(field, found);
      if (!first.has(field)) first.set(field, found);
    }
  }
  return { first, last };
}
