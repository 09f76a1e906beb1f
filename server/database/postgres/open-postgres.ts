import type { ClientBase, Pool } from 'pg';
import { HandleEmptyInListsPlugin, Kysely, type PostgresPool, replaceWithNoncontingentExpression, sql } from 'kysely';
import { must } from '#domain/assertions.ts';
import { EnvironmentError } from '../../environment.ts';
import { logOf, type OnStatement } from '../log-of.ts';
import type { Tables } from '../tables.ts';
import { BytewiseDialect, openPool } from './postgres-dialect.ts';
import { noteLoss, tellCauses } from './tell-causes.ts';
import { watchAnswers } from './watch-answers.ts';

const CONNECTIONS = 10;
const CONNECT_MS = 10_000;
/** Longer than the longest statement of a first pull over a million rows. */
const STATEMENT_MS = 60_000;
/** So long beyond its own limit a statement is answered, or its connection is dead. */
const ANSWER_MS = 5_000;
/** The longest that a timer waits. */
const LONGEST_MS = 2 ** 31 - 1;
/** A server that hangs, or whose machine is gone, may hold the counter's row: others wait for no longer than this. */
export const IDLE_TRANSACTION_MS = 15_000;
/** After such a time without a word it is tried whether a connection is still there. */
const QUIET_MS = 10_000;
const OLDEST = 140_000;

/** What it says to limits of time, unless it is told to drop them. */
const UNTAKEN_LIMIT = /unsupported startup parameter/;
const POOLER = 'a pooler such as PgBouncer, which takes no limits of time: name PostgreSQL itself';

const pools = new WeakMap<Kysely<Tables>, Pool>();

/** The pool of a database on PostgreSQL, for what Kysely has no words for; null of an embedded one. */
export const poolOf = (db: Kysely<Tables>): Pool | null => pools.get(db) ?? null;

/**
 * A pool of connections to a PostgreSQL that is there, new enough, and can be written to [RUN.5].
 *
 * @throws {EnvironmentError} saying which of these it is not
 */
export async function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  onStatement: OnStatement | null = null,
): Promise<Kysely<Tables>> {
  const pool = openConnections(url, onLost);
  const db = databaseOn(pool, pool, { onStatement });
  try {
    await requireFit(db, url);
  } catch (error) {
    await db.destroy();
    if (error instanceof EnvironmentError) throw error;
    // The driver's own words name the host and the fault, never the password.
    const { message } = error as Error;
    const fault = UNTAKEN_LIMIT.test(message) ? POOLER : `a PostgreSQL that can't be used (${message})`;
    throw new EnvironmentError(`DATABASE_URL names ${fault}`);
  }
  return db;
}

/** Opens connections as they are asked for, and keeps them for who asks next. */
export function openConnections(url: string, onLost: (error: Error) => void): Pool {
  const pool = openPool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    ...limitsIn(url),
    keepAlive: true,
    keepAliveInitialDelayMillis: QUIET_MS,
    application_name: 'firemark',
    verify: (client, done) => void setUp(client, done),
  });
  // The pool opens another when it is asked for one; whoever is in the middle of a transaction is told at the next query.
  pool.on('error', onLost);
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      noteLoss(client, error);
      onLost(error);
    }),
  );
  return pool;
}

/**
 * Said before the pool hands a connection out: in a transaction it would be undone with it, and the driver takes one statement at
 * a time. Whoever asks watches only from then on whether there are answers.
 */
async function setUp(client: ClientBase, done: () => void): Promise<void> {
  const say = async (text: string) => {
    const within = { text, query_timeout: CONNECT_MS };
    await client.query(within).catch(() => {});
  };
  // Whoever waited for a row reads it as it is then [DB.28], and what is acknowledged outlives a crash of PostgreSQL [DB.33],
  // whatever the database or the role asks for; what is more than that stays.
  await say(`set session characteristics as transaction isolation level read committed;
    select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`);
  // One that takes no more of a long answer is not idle; not every system knows it.
  await say(`set tcp_user_timeout = ${IDLE_TRANSACTION_MS}`);
  done();
}

/** A database by its connections, which it takes and ends as `access` does, and gives up when nothing answers on them. */
export function databaseOn(
  pool: Pool,
  access: PostgresPool,
  { onStatement = null, withinMs = withinOf(pool) }: { onStatement?: OnStatement | null; withinMs?: number | null } = {},
): Kysely<Tables> {
  const telling = tellCauses(access);
  const db = kyselyOn(withinMs === null ? telling : watchAnswers(telling, withinMs), onStatement);
  pools.set(db, pool);
  return db;
}

/** How long a connection's work may take: the driver puts what the address asks for above our own limits. */
function limitsIn(url: string) {
  const { searchParams } = new URL(url);
  const limit = (name: string, ours: number) => Number.parseInt(searchParams.get(name) ?? String(ours), 10);
  return {
    statement_timeout: limit('statement_timeout', STATEMENT_MS),
    idle_in_transaction_session_timeout: limit('idle_in_transaction_session_timeout', IDLE_TRANSACTION_MS),
  };
}

/** Null where statements have no limit. */
function withinOf({ options }: Pool): number | null {
  const { statement_timeout: limit } = limitsIn(must(options.connectionString, 'the address'));
  return limit > 0 ? Math.min(limit + ANSWER_MS, LONGEST_MS) : null;
}

/** The same connections for what takes as long as it takes; whoever has it leaves its end to the database that it is of [DB.24]. */
export const unwatched = (pool: Pool): Kysely<Tables> => kyselyOn(pool, null);

function kyselyOn(pool: PostgresPool, onStatement: OnStatement | null): Kysely<Tables> {
  // 'in ()' is no SQL there.
  const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });
  return new Kysely<Tables>({ dialect: new BytewiseDialect({ pool }), plugins: [emptyLists], ...logOf(onStatement) });
}

interface Server {
  version: string;
  name: string;
  encoding: string;
  is_read_only: string;
  /** Where new tables go; null where there is no such schema. */
  schema: string | null;
  /** Whether the limits of time hold that were asked for. */
  is_limited: boolean;
}

async function requireFit(db: Kysely<Tables>, url: string): Promise<void> {
  const limits = Object.entries(limitsIn(url)).map(([limit, ms]) => sql`(${limit}, ${String(ms)})`);
  const held = sql`select count(*) from pg_settings where (name, setting) in (${sql.join(limits)})`;
  const { rows } = await sql<Server>`
    select current_setting('server_version_num') as version, current_setting('server_version') as name,
      current_setting('server_encoding') as encoding, current_setting('transaction_read_only') as is_read_only,
      current_schema() as schema, (${held}) = ${limits.length} as is_limited`.execute(db);
  const fault = faultOf(must(rows[0], 'the settings'));
  if (fault !== null) throw new EnvironmentError(`DATABASE_URL names ${fault}`);
}

/** Why a PostgreSQL that answers doesn't serve us. */
export function faultOf({ version, name, encoding, is_read_only, schema, is_limited }: Server): string | null {
  if (Number(version) < OLDEST) return `PostgreSQL ${name}: 14 or newer is needed`;
  if (encoding !== 'UTF8') return `a database whose texts are kept as ${encoding}: UTF8 is needed`;
  if (schema === null) return 'a database whose search_path names no schema that is there';
  if (!is_limited) return POOLER;
  return is_read_only === 'on' ? 'a PostgreSQL that can only be read from' : null;
}
