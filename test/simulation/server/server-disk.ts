import type { DatabaseSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { adaptDatabase, openSqlite } from '#server/database/sqlite-dialect.ts';
import type { Tables } from '#server/database/tables.ts';

/** The server's process died. */
export class ServerCrash extends Error {}

const ROOMY_PAGES = 1_000_000;

interface Open {
  database: DatabaseSync;
  adapted: SqliteDatabase;
  /** Whether it holds what a reset lays back. */
  isFirst: boolean;
}

/** The server's database in memory: it can be copied, put back, and die between any two statements. */
export class ServerDisk {
  readonly #beginning: Uint8Array;
  readonly #first: Open;
  readonly #layBack: string;
  #current: Open;
  #statementsToLive = Number.POSITIVE_INFINITY;
  #isDead = false;

  constructor(beginning: Uint8Array) {
    this.#beginning = beginning;
    this.#first = { ...opened(beginning), isFirst: true };
    this.#current = this.#first;
    this.#layBack = keepBeginning(this.#first.database);
  }

  /** As it was at the beginning; its statements stay prepared. */
  reset(): void {
    if (!this.#current.isFirst) this.#current.database.close();
    this.#current = this.#first;
    this.#first.database.exec(this.#layBack);
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

  /** Has room for nothing more, or for anything. */
  fill(isFull: boolean): void {
    const { database } = this.#current;
    const pages = Number(database.prepare('pragma page_count').get()?.['page_count']);
    database.exec(`pragma max_page_count = ${isFull ? pages : ROOMY_PAGES}`);
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  image(): Uint8Array {
    return this.#current.database.serialize();
  }

  /** Puts back an image, or the beginning. */
  restore(image: Uint8Array | null): void {
    if (!this.#current.isFirst) this.#current.database.close();
    this.#current = { ...opened(image ?? this.#beginning), isFirst: false };
  }

  #guarded(): SqliteDatabase {
    return { close: () => undefined, prepare: (sql) => this.#mortal(sql, this.#current.adapted.prepare(sql)) };
  }

  #mortal(sql: string, statement: SqliteStatement): SqliteStatement {
    const live = <T>(run: () => T): T => {
      if (sql !== 'rollback') this.#count(sql);
      return run();
    };
    return {
      reader: statement.reader,
      all: (parameters) => live(() => statement.all(parameters)),
      run: (parameters) => live(() => statement.run(parameters)),
      iterate: (parameters) => live(() => statement.iterate(parameters)),
    };
  }

  #count(sql: string): void {
    if (!this.#isDead && !sql.startsWith('select')) this.#statementsToLive -= 1;
    if (this.#statementsToLive < 0) this.#isDead = true;
    if (this.#isDead) throw new ServerCrash();
  }
}

function opened(image: Uint8Array): Omit<Open, 'isFirst'> {
  const database = openSqlite(':memory:');
  database.deserialize(image);
  return { database, adapted: adaptDatabase(database) };
}

/** Copies every table beside it; returns the statements that lay them back. */
function keepBeginning(database: DatabaseSync): string {
  database.exec("attach ':memory:' as beginning");
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
  const statements = tables.map((table) => {
    const name = String(table['name']);
    const columns = database.prepare('select name from pragma_table_info(?)').all(name);
    const list = columns.map((column) => `"${String(column['name'])}"`).join(', ');
    database.exec(`create table beginning."${name}_kept" as select ${list} from main."${name}"`);
    return `delete from main."${name}"; insert into main."${name}" (${list}) select ${list} from beginning."${name}_kept"`;
  });
  const triggers = database.prepare("select name, sql from sqlite_master where type = 'trigger'").all();
  const drop = triggers.map(({ name }) => `drop trigger "${String(name)}"`);
  const create = triggers.map(({ sql }) => String(sql));
  const all = [...drop, ...statements, ...create].join('; ');
  return `pragma foreign_keys = off; begin; ${all}; commit; pragma foreign_keys = on`;
}
