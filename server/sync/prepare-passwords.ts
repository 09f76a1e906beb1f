import { isAdministrator } from '#domain/permissions.ts';
import type { Actor } from '#domain/permissions.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { checkNewPassword } from '../auth/new-password.ts';
import { openSealedPassword } from '../auth/sealed-password.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import type { Incoming } from './incoming.ts';
import { Rejected } from './rejected.ts';

/** The hash of each password that comes with an operation, or why there is none; made before the database is locked. */
export type Passwords = ReadonlyMap<Incoming, string | Rejected>;

export async function preparePasswords(context: Context, actor: Actor, operations: readonly Incoming[]): Promise<Passwords> {
  const passwords = new Map<Incoming, string | Rejected>();
  if (!isAdministrator(actor)) return passwords;
  for (const incoming of operations) {
    if (incoming.password !== null) passwords.set(incoming, await prepare(context, incoming.password));
  }
  return passwords;
}

async function prepare(context: Context, password: NonNullable<Incoming['password']>): Promise<string | Rejected> {
  try {
    const open = 'plain' in password ? password.plain : await openSealedPassword(context, password.sealed);
    return await hashPassword(checkNewPassword(open, 'password'));
  } catch (error) {
    if (error instanceof Refusal) return new Rejected('invalid', error.message, 'password');
    throw error;
  }
}
