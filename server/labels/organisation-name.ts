import type { Kysely } from 'kysely';
import { may } from '#domain/permissions.ts';
import type { User } from '#domain/user/user.ts';
import type { Tables } from '../database/tables.ts';
import { Refusal } from '../http/refusal.ts';

const NAME = 'organisation_name';

/** Whose labels these are; empty until an administrator has said so. */
export async function organisationName(db: Kysely<Tables>): Promise<string> {
  const found = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();
  return found?.value ?? '';
}

/** Company details are the administrators' [MAY]. */
export async function setOrganisationName(db: Kysely<Tables>, user: User, name: string): Promise<void> {
  if (!may(user, 'edit', { entity: 'company' })) throw new Refusal(404, 'Not found');
  const value = name.trim();
  await db
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
