import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { must } from '#domain/assertions.ts';
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';

const MOST_STATEMENTS = 300;
const BUSY_TIMEOUT_MS = 10_000;

/** Kysely on node:sqlite: durable at every commit, statements prepared once, transactions that take the write lock at their start. */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(database: DatabaseSync) {
    super({ database: async () => adaptDatabase(database) });
  }

  override createAdapter() {
    return new TransactionalSqliteAdapter();
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

function adaptDatabase(database: DatabaseSync): SqliteDatabase {
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -65536; pragma temp_store = memory');
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      const statement = known ?? adapt(database.prepare(sql === 'begin' ? 'begin immediate' : sql));
      if (known !== undefined) statements.delete(sql);
      statements.set(sql, statement);
      if (statements.size > MOST_STATEMENTS) statements.delete(must(statements.keys().next().value, 'a statement'));
      return statement;
    },
  };
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
