import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { v7 } from 'uuid';
import { ADMINISTRATOR_ROLE_ID, INSPECTOR_ROLE_ID } from '#domain/user/user-roles.ts';
import { type User, users } from '#domain/user/user.ts';
import { buildApp } from '#server/app.ts';
import { hashPassword } from '#server/auth/passwords/password-hash.ts';
import { sealingKey } from '#server/auth/sealing-keys.ts';
import { openSession } from '#server/auth/sessions.ts';
import { storePasswordHash } from '#server/auth/passwords/store-password-hash.ts';
import type { ConnectionLimits } from '#server/http/limits/connection-limits.ts';
import type { Context } from '#server/context.ts';
import { openDatabase } from '#server/database/connect.ts';
import { encodeRow } from '#server/database/row-codec.ts';
import type { Tables } from '#server/database/tables.ts';
import { readEnvironment } from '#server/environment.ts';
import { openHomes } from '#server/files/homes/open-homes.ts';
import { ChangeFeed } from '#server/sync/change-feed.ts';
import { Metrics } from '#server/watching/metrics.ts';
import { openLog } from '#server/watching/open-log.ts';
import type { OpenApi } from '#server/api-docs/openapi.ts';
import { checkDocumented } from './documented-answers.ts';
import { openMigratedDatabase } from './migrated-database.ts';
import type { EntityName, RecordOf } from '#domain/entities.ts';

export const TEST_PASSWORD = 'correct horse';
/** Its costs stand in a hash: this one is checked at once, as a weaker server made it. */
const TEST_HASH = '$argon2id$v=19$m=8,t=1,p=1$jG38ywVLsWnncG--4vBIiA$EnJiBphslQ5Tu8CwdeHb7vgaAiDVNxI8ePz2JN3NybU';

/** The real application on a real database in memory, with a clock that stands still until it is set. */
export interface TestApp {
  app: FastifyInstance;
  context: Context;
  setNow(now: string): void;
  /** Stores a record as it is, past all rules. */
  put<E extends EntityName>(entity: E, record: RecordOf<E>): Promise<void>;
  addUser(fields: Partial<User>, password?: string): Promise<User>;
  /** Opens a session as a login does, without a password's hashing; returns the token. */
  logIn(user: User): Promise<string>;
  post(path: string, body?: unknown, token?: string): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

interface Options {
  webFolder?: string;
  variables?: Readonly<Record<string, string>>;
  /** The database of another one, as after a restart. */
  on?: Context['db'];
  /** Takes each line of the log. */
  onLog?: (line: string) => void;
  limits?: ConnectionLimits;
  /** Whether answers are held against the document of the calls: not where rows carry what only a newer release knows. */
  isDocumented?: boolean;
}

export async function openTestApp(options: Options = {}): Promise<TestApp> {
  const { webFolder = '/nowhere', variables = {}, on, onLog, limits, isDocumented = true } = options;
  let clock = new Date('2026-11-21T09:00:00.000Z');
  const environment = readEnvironment({ DATA_DIR: ':memory:', ...variables });
  const isInMemory = environment.dataDir === ':memory:' && environment.databaseUrl === null;
  const metrics = environment.metricsToken === null ? null : new Metrics();
  const onStatement = metrics === null ? null : metrics.countStatement.bind(metrics);
  const db = on ?? (await (isInMemory ? openMigratedDatabase() : openDatabase({ ...environment, onStatement })));
  const log = openLog(onLog === undefined ? 'silent' : 'trace', { write: onLog ?? (() => undefined) });
  const photos = await openHomes(db, environment.filesUrl, log);
  const context: Context = {
    environment,
    db,
    log,
    now: () => clock,
    newId: () => v7(),
    changes: new ChangeFeed(),
    photos,
    metrics,
  };
  if (on === undefined) await storeSealingKey(context);
  const built = await buildApp(context, webFolder, limits);
  const app = isDocumented ? documentedApp(built) : built;

  const post: TestApp['post'] = (path, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
    const payload = body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) };
    return app.inject({ method: 'POST', url: path, headers, ...payload } as InjectOptions);
  };

  const put: TestApp['put'] = async (entity, record) => {
    const { ver } = await db
      .updateTable('counter')
      .set(({ eb }) => ({ ver: eb('ver', '+', 1) }))
      .returning('ver')
      .executeTakeFirstOrThrow();
    const row = { ...encodeRow(entity, record), ver };
    await db
      .insertInto(entity as 'users')
      .values(row as unknown as Tables['users'])
      .execute();
  };

  return {
    app,
    context,
    setNow: (now) => {
      clock = new Date(now);
    },
    put,
    addUser: async (fields, password = TEST_PASSWORD) => {
      const user = { ...inspectorNow(clock), ...fields };
      await put('users', user);
      await storePasswordHash(db, user.id, password === TEST_PASSWORD ? TEST_HASH : await hashPassword(password));
      return user;
    },
    logIn: (user) => openSession(context, user.id, undefined),
    post,
    close: async () => {
      await app.close();
      await photos.close();
      await db.destroy();
    },
  };
}

/** Of another server: what is asked of a test's own one is in its log and its figures. */
async function readDocument(): Promise<OpenApi> {
  const other = await openTestApp({ isDocumented: false });
  const described = (await other.app.inject('/api/docs/openapi.json')).json<OpenApi>();
  await other.close();
  return described;
}

/** Every answer that a test is given is held against the document of the calls. */
function documentedApp(app: FastifyInstance): FastifyInstance {
  const inject = app.inject.bind(app) as (asked: InjectOptions | string) => Promise<LightMyRequestResponse>;
  const checked = async (asked: InjectOptions | string) => {
    const reply = await inject(asked);
    const { method = 'GET', url, payloadAsStream = false } = typeof asked === 'string' ? { url: asked } : asked;
    // A stream is its reader's.
    if (typeof url === 'string' && !payloadAsStream) await checkDocumented({ method, url }, reply, readDocument);
    return reply;
  };
  return Object.assign(app, { inject: checked });
}

let madeKey: Tables['sealing_keys'] | null = null;

/** The key pair that devices seal with is made once for all databases of a process: it takes longer than most tests. */
async function storeSealingKey(context: Context): Promise<void> {
  const { db, now } = context;
  if (madeKey !== null) {
    const key = { ...madeKey, created_at: now().toISOString() };
    await db
      .insertInto('sealing_keys')
      .values(key)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await sealingKey(context);
  madeKey = await db.selectFrom('sealing_keys').selectAll().executeTakeFirstOrThrow();
}

export const administrator = { username: 'admin', forename: 'Ada', user_role_id: ADMINISTRATOR_ROLE_ID } satisfies Partial<User>;

function inspectorNow(clock: Date): User {
  return users.schema.parse({
    id: v7(),
    username: 'inspector',
    forename: 'Ian',
    surname: 'Spector',
    email_address: null,
    user_role_id: INSPECTOR_ROLE_ID,
    status: 'Active',
    created_at: clock.toISOString(),
    updated_at: clock.toISOString(),
    deleted_at: null,
  });
}
