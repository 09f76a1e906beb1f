import { randomBytes } from 'node:crypto';
import { defaultAssetTypes } from '#domain/asset-type/question-sets/default-asset-types.ts';
import { ADMINISTRATOR_ROLE_ID } from '#domain/user/user-roles.ts';
import type { User, UserId } from '#domain/user/user.ts';
import { hashPassword } from './auth/password-hash.ts';
import { storePasswordHash } from './auth/store-password-hash.ts';
import type { Context } from './context.ts';
import { loadRecords } from './sync/load-records.ts';

/** Gives an empty database its administrator and the default asset types; returns what to tell whoever started it [design 2]. */
export async function firstRun(context: Context): Promise<string[]> {
  if (await hasUsers(context)) return [];
  const { adminUsername, adminPassword } = context.environment;
  const password = adminPassword ?? randomBytes(12).toString('base64url');
  const now = context.now().toISOString();
  const administrator = administratorOf(context.newId() as UserId, adminUsername, now);
  await storePasswordHash(context.db, administrator.id, await hashPassword(password));
  await loadRecords(context, [
    { entity: 'asset_types', records: defaultAssetTypes(now) },
    { entity: 'users', records: [administrator] },
  ]);
  const secret = adminPassword === null ? `the password ${password} (shown only this once)` : 'the password in ADMIN_PASSWORD';
  return [`Log in as ${adminUsername} with ${secret}`];
}

export async function hasUsers({ db }: Pick<Context, 'db'>): Promise<boolean> {
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
