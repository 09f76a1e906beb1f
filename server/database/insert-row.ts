import type { CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** By database, table and columns. */
const compiled = new WeakMap<object, Map<string, CompiledQuery>>();

/** Inserts a row by a statement that is compiled once: in a large push that takes as long as what the database does. */
export async function insertRow(db: Kysely<Tables>, table: keyof Tables, row: object): Promise<void> {
  const values = Object.entries(row).filter(([, value]) => value !== undefined);
  const { adapter } = db.getExecutor();
  const known = compiled.get(adapter) ?? new Map<string, CompiledQuery>();
  compiled.set(adapter, known);
  const key = `${table}: ${values.map(([column]) => column).join()}`;
  const statement =
    known.get(key) ??
    db
      .insertInto(table)
      .values(Object.fromEntries(values) as never)
      .compile();
  known.set(key, statement);
  await db.executeQuery({ ...statement, parameters: values.map(([, value]) => value) });
}
