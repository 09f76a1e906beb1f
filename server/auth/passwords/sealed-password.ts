import { currentPasswordLabel } from '#domain/user/current-password-label.ts';
import type { UserId } from '#domain/user/user.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkNewPassword } from './new-password.ts';
import { openSealed, storedKeys } from '../sealing-keys.ts';

/** Opens a new password that a device sealed; refuses what no key of this server opens. */
export async function openSealedPassword(context: Context, sealed: string): Promise<string> {
  return checkNewPassword(await unseal(context, sealed, ''), 'password_sealed');
}

/** The present password beside it. Its label keeps a stored new password from standing in for it. */
export const openCurrentPassword = (context: Context, sealed: string, userId: UserId): Promise<string> =>
  unseal(context, sealed, currentPasswordLabel(userId));

async function unseal(context: Context, sealed: string, label: string): Promise<string> {
  for (const key of await storedKeys(context)) {
    const opened = await openSealed(key, sealed, label);
    if (opened !== null) return opened.toString('utf8');
  }
  throw new Refusal(400, 'The password was sealed for another server: set it again', 'password_sealed');
}
