import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Stands for a value until there is one. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A statement that every request runs: built and compiled once for each engine, with a place for each value. */
export function fixedStatement<Row, Name extends string = never>(
  build: (db: Kysely<Tables>, place: (name: Name) => never) => Compilable<Row>,
) {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (db: Kysely<Tables>, values: Readonly<Record<Name, unknown>>): Promise<Row[]> => {
    const { constructor: engine } = db.getExecutor().adapter;
    const statement = compiled.get(engine) ?? build(db, (name) => new Place(name) as never).compile();
    compiled.set(engine, statement);
    const parameters = statement.parameters.map((one) => (one instanceof Place ? values[one.name as Name] : one));
    return (await db.executeQuery<Row>({ ...statement, parameters })).rows;
  };
}
