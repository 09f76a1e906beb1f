import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { checkNewPassword } from './new-password.ts';
import { openSealed, storedKeys } from './sealing-keys.ts';

/** Opens a password that a device sealed; refuses what no key of this server opens. */
export async function openSealedPassword(context: Context, sealed: string): Promise<string> {
  for (const key of await storedKeys(context)) {
    const opened = openSealed(key, sealed, '');
    if (opened !== null) return checkNewPassword(opened.toString('utf8'), 'password_sealed');
  }
  throw new Refusal(400, 'The password was sealed for another server: set it again', 'password_sealed');
}
