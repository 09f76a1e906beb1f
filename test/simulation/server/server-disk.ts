import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { isFull } from '#server/database/is-full.ts';
import { adaptDatabase, openSqlite } from '#server/database/sqlite-dialect.ts';
import type { Tables } from '#server/database/tables.ts';
import { TableCopies } from './table-copies.ts';

/** The server's process died. */
export class ServerCrash extends Error {}

const ROOMY_PAGES = 1_000_000;
/** Of the texts that take what room is left in its pages, large ones first. */
const FILLING = [3_000, 300, 30];

/** The server's database in memory: it can be copied, put back, and die between any two statements. */
export class ServerDisk {
  readonly #database: DatabaseSync;
  readonly #adapted: SqliteDatabase;
  readonly #beginning: TableCopies;
  readonly #backup: TableCopies;
  readonly #filling: StatementSync;
  #hasBackup = false;
  #isLaidBack = false;
  #statementsToLive = Number.POSITIVE_INFINITY;
  #isDead = false;
  /** Operations at which the server fails, whatever it is that it can't do with them. */
  readonly failing = new Set<string>();

  constructor(beginning: Uint8Array) {
    this.#database = openSqlite(':memory:');
    this.#database.deserialize(beginning);
    this.#adapted = adaptDatabase(this.#database);
    this.#letLayBack();
    const tables = this.#database.prepare("select name from sqlite_master where type = 'table'").all();
    const names = tables.map(({ name }) => String(name));
    this.#beginning = new TableCopies(this.#database, 'beginning', names);
    this.#backup = new TableCopies(this.#database, 'backup', names);
    this.#database.exec('create table filling (text)');
    this.#filling = this.#database.prepare('insert into filling values (zeroblob(?))');
  }

  /** Tables that are only added to stay so, but where what they held is laid back. */
  #letLayBack(): void {
    this.#database.function('is_laid_back', () => Number(this.#isLaidBack));
    for (const { name, sql } of this.#database.prepare("select name, sql from sqlite_master where type = 'trigger'").all()) {
      const guarded = String(sql).replace(/\bbegin\b/, 'when not is_laid_back() begin');
      this.#database.exec(`drop trigger "${String(name)}"; ${guarded}`);
    }
  }

  #layBack(copies: TableCopies): void {
    this.#isLaidBack = true;
    copies.layBack();
    this.#isLaidBack = false;
  }

  /** As it was at the beginning. */
  reset(): void {
    this.#hasBackup = false;
    this.failing.clear();
    this.#layBack(this.#beginning);
  }

  backUp(): void {
    this.#hasBackup = true;
    this.#backup.take();
  }

  /** As it was when it was backed up last, or at the beginning. */
  restore(): void {
    this.#layBack(this.#hasBackup ? this.#backup : this.#beginning);
  }

  /** What a process that starts now opens. */
  open(): Kysely<Tables> {
    this.#isDead = false;
    this.#statementsToLive = Number.POSITIVE_INFINITY;
    return new Kysely<Tables>({ dialect: new SqliteDialect({ database: async () => this.#guarded() }) });
  }

  /** The process dies when it has run so many statements that write. */
  dieAfter(statements: number): void {
    this.#statementsToLive = statements;
  }

  /** Has no page left for anything more; what fits into the pages of its tables still does. */
  fill(): void {
    const pages = Number(this.#database.prepare('pragma page_count').get()?.['page_count']);
    this.#database.exec(`pragma max_page_count = ${pages}`);
    for (const bytes of FILLING) while (this.#takesRoom(bytes));
  }

  #takesRoom(bytes: number): boolean {
    try {
      this.#filling.run(bytes);
      return true;
    } catch (error) {
      if (isFull(error)) return false;
      throw error;
    }
  }

  /** Has room for anything again. */
  clear(): void {
    this.#database.exec(`pragma max_page_count = ${ROOMY_PAGES}; delete from filling`);
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  #guarded(): SqliteDatabase {
    return { close: () => undefined, prepare: (sql) => this.#mortal(sql, this.#adapted.prepare(sql)) };
  }

  #mortal(sql: string, statement: SqliteStatement): SqliteStatement {
    const live = <T>(run: () => T): T => {
      if (sql !== 'rollback') this.#count(sql);
      return run();
    };
    return {
      reader: statement.reader,
      all: (parameters) => live(() => statement.all(this.#taken(parameters))),
      run: (parameters) => live(() => statement.run(this.#taken(parameters))),
      iterate: (parameters) => live(() => statement.iterate(parameters)),
    };
  }

  #taken<T>(parameters: readonly T[]): readonly T[] {
    if (this.failing.size > 0 && parameters.some((one) => typeof one === 'string' && this.failing.has(one)))
      throw new Error('fails at this operation');
    return parameters;
  }

  #count(sql: string): void {
    if (!this.#isDead && !sql.startsWith('select')) this.#statementsToLive -= 1;
    if (this.#statementsToLive < 0) this.#isDead = true;
    if (this.#isDead) throw new ServerCrash();
  }
}
