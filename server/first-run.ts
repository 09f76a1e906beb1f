import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { defaultAssetTypes } from '#domain/asset-type/question-sets/default-asset-types.ts';
import { ADMINISTRATOR_ROLE_ID } from '#domain/user/user-roles.ts';
import type { User, UserId } from '#domain/user/user.ts';
import { hashPassword } from './auth/passwords/password-hash.ts';
import { storePasswordHash } from './auth/passwords/store-password-hash.ts';
import type { Context } from './context.ts';
import { isConnectionLost } from './database/postgres/is-out-of-reach.ts';
import { EnvironmentError, firstLogin } from './environment.ts';
import type { Tables } from './database/tables.ts';
import { loadRecords, type RecordBatch } from './sync/write/load-records.ts';

/** Gives an empty database its administrator and the default asset types, once; returns what to tell whoever started it [RUN.2, DB.23]. */
export async function firstRun(context: Context): Promise<string[]> {
  if (await hasUsers(context.db)) return [];
  const { adminUsername, adminPassword } = firstLogin(context.environment);
  const password = adminPassword ?? randomBytes(12).toString('base64url');
  const now = context.now().toISOString();
  const administrator = administratorOf(context.newId() as UserId, adminUsername, now);
  const hash = await hashPassword(password);
  const records: RecordBatch[] = [
    { entity: 'asset_types', records: defaultAssetTypes(now) },
    { entity: 'users', records: [administrator] },
  ];
  const isFirst = await loadRecords(context, records, 'first-run', async (trx) => {
    // Another server may have been as quick.
    if (await hasUsers(trx)) return false;
    await storePasswordHash(trx, administrator.id, hash);
    return true;
  }).catch((error: unknown) => {
    if (adminPassword === null && isConnectionLost(error)) throw mayBeThere(adminUsername, error as Error);
    throw error;
  });
  if (!isFirst) return [];
  const secret = adminPassword === null ? `the password ${password} (shown only this once)` : 'the password in ADMIN_PASSWORD';
  return [`Log in as ${adminUsername} with ${secret}`];
}

/** The answer to its commit may be what was lost, and nobody was shown the password then [RUN.22]. */
const mayBeThere = (username: string, { message }: Error) =>
  new EnvironmentError(
    `The database was lost while ${username} was added (${message}). Start again; if no password is shown then, run npm run reset-password -- ${username}`,
  );

export async function hasUsers(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

const administratorOf = (id: UserId, username: string, now: string): User => ({
  id,
  username,
  forename: 'Administrator',
  surname: '',
  email_address: null,
  user_role_id: ADMINISTRATOR_ROLE_ID,
  status: 'Active',
  created_at: now,
  updated_at: now,
  deleted_at: null,
});
