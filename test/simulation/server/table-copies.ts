import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** A copy of all tables of a database, beside it: it is laid back without a change of form, and statements stay prepared. */
export class TableCopies {
  readonly #database: DatabaseSync;
  readonly #taking: StatementSync[];
  readonly #layingBack: StatementSync[];

  /** Of `tables` as they are now, under a name of its own. */
  constructor(database: DatabaseSync, name: string, tables: readonly string[]) {
    this.#database = database;
    database.exec(`attach ':memory:' as ${name}`);
    for (const table of tables) database.exec(`create table ${name}."${table}" as select * from main."${table}"`);
    const copying = (from: string, to: string) =>
      tables.flatMap((table) => [
        database.prepare(`delete from ${to}."${table}"`),
        database.prepare(`insert into ${to}."${table}" select * from ${from}."${table}"`),
      ]);
    this.#taking = copying('main', name);
    this.#layingBack = copying(name, 'main');
  }

  take(): void {
    this.#runAll(this.#taking);
  }

  layBack(): void {
    this.#runAll(this.#layingBack);
  }

  #runAll(statements: readonly StatementSync[]): void {
    this.#database.exec('begin');
    for (const statement of statements) statement.run();
    this.#database.exec('commit');
  }
}
