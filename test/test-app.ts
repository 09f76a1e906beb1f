import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { ADMINISTRATOR_ROLE_ID, INSPECTOR_ROLE_ID } from '#domain/user/user-roles.ts';
import { type User, users } from '#domain/user/user.ts';
import { buildApp } from '#server/app.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import { sealingKey } from '#server/auth/sealing-keys.ts';
import { openSession } from '#server/auth/sessions.ts';
import { storePasswordHash } from '#server/auth/store-password-hash.ts';
import type { ConnectionLimits } from '#server/connection-limits.ts';
import type { Context } from '#server/context.ts';
import { openDatabase } from '#server/database/connect.ts';
import { encodeRow } from '#server/database/row-codec.ts';
import type { Tables } from '#server/database/tables.ts';
import { readEnvironment } from '#server/environment.ts';
import { ChangeFeed } from '#server/sync/change-feed.ts';
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
}

export async function openTestApp({ webFolder = '/nowhere', variables = {}, on, onLog, limits }: Options = {}): Promise<TestApp> {
  let clock = new Date('2026-11-21T09:00:00.000Z');
  const environment = readEnvironment({ DATA_DIR: ':memory:', ...variables });
  const isInMemory = environment.dataDir === ':memory:' && environment.databaseUrl === null;
  const db = on ?? (await (isInMemory ? openMigratedDatabase() : openDatabase(environment)));
  const log = onLog === undefined ? pino({ level: 'silent' }) : pino({ level: 'trace' }, { write: onLog });
  const context: Context = { environment, db, log, now: () => clock, newId: () => v7(), changes: new ChangeFeed() };
  if (on === undefined) await storeSealingKey(context);
  const app = await buildApp(context, webFolder, limits);

  const post: TestApp['post'] = (path, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
    const payload = body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) };
    return app.inject({ method: 'POST', url: path, headers, ...payload } as InjectOptions);
  };

  const put: TestApp['put'] = async (entity, record) => {
    await db
      .updateTable('counter')
      .set(({ eb }) => ({ ver: eb('ver', '+', 1) }))
      .execute();
    const { ver } = await db.selectFrom('counter').select('ver').executeTakeFirstOrThrow();
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
      await db.destroy();
    },
  };
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
