import { canBeSealed } from '#domain/user/new-password.ts';
import { LEAST_PASSWORD_LENGTH } from '../environment.ts';
import { Refusal } from '../refusal.ts';

/** Refuses a new password that is too short, or too long to be sealed on a device [design 6]. */
export function checkNewPassword(password: string, field: string): string {
  if (password.length < LEAST_PASSWORD_LENGTH) {
    throw new Refusal(400, `must be at least ${LEAST_PASSWORD_LENGTH} characters long`, field);
  }
  if (!canBeSealed(password)) throw new Refusal(400, 'is too long', field);
  return password;
}
