import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { must } from '#domain/assertions.ts';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDatabase,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';

const MOST_STATEMENTS = 300;
const BUSY_TIMEOUT_MS = 10_000;

/** Both write, the first to the file itself. */
const DURABLE = 'pragma journal_mode = wal; pragma synchronous = full';
const SPEEDY = 'pragma cache_size = -65536; pragma temp_store = memory';

/** Kysely on node:sqlite: durable at every commit, statements prepared once, transactions that take the write lock at their start but those that only read. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #open: () => Promise<SqliteDatabase>;

  /** One that is open to be read keeps the kind of journal that it has. */
  constructor(database: DatabaseSync, { isOnlyRead = false } = {}) {
    const open = async () => {
      if (!isOnlyRead) database.exec(DURABLE);
      return adaptDatabase(database);
    };
    super({ database: open });
    this.#open = open;
  }

  override createDriver() {
    return new NodeSqliteDriver({ database: this.#open });
  }

  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
}

/** What only reads holds up no writer, and sees nothing of what is written meanwhile. */
class NodeSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    if (settings?.accessMode !== 'read only') return super.beginTransaction(connection);
    await connection.executeQuery(CompiledQuery.raw('begin deferred'));
  }
}

/** A migration that is interrupted leaves nothing behind. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

export const openSqlite = (file: string): DatabaseSync =>
  new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });

/** One that is only read, and on which nothing is set that would write. */
export function sqliteToRead(file: string): { database: DatabaseSync; dialect: NodeSqliteDialect } {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  return { database, dialect: new NodeSqliteDialect(database, { isOnlyRead: true }) };
}

/** What Kysely asks of a database, over an open one. */
export function adaptDatabase(database: DatabaseSync): SqliteDatabase {
  database.exec(SPEEDY);
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      const statement = known ?? prepare(database, sql);
      if (known !== undefined) statements.delete(sql);
      statements.set(sql, statement);
      if (statements.size > MOST_STATEMENTS) statements.delete(must(statements.keys().next().value, 'a statement'));
      return statement;
    },
  };
}

/** A disk that is full has ended the transaction by itself: the error that says so is not hidden by another. */
function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = adapt(database.prepare(sql === 'begin' ? 'begin immediate' : sql));
  if (sql !== 'rollback') return statement;
  const nothing = { changes: 0n, lastInsertRowid: 0n };
  return { ...statement, run: (parameters) => (database.isTransaction ? statement.run(parameters) : nothing) };
}

function adapt(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toSqlite)),
    run: (parameters) => statement.run(...parameters.map(toSqlite)),
    iterate: (parameters) => statement.all(...parameters.map(toSqlite)).values(),
  };
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return value;
  if (value === undefined) throw new Error('undefined is no SQL value');
  return JSON.stringify(value);
}
