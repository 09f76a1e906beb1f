import { LEAST_PASSWORD_LENGTH } from '../environment.ts';
import { Refusal } from '../refusal.ts';

/** What an RSA-OAEP key of 2048 bits with SHA-256 can seal. */
const MOST_PASSWORD_BYTES = 190;

/** Refuses a new password that is too short, or too long to be sealed on a device [design 6]. */
export function checkNewPassword(password: string, field: string): string {
  if (password.length < LEAST_PASSWORD_LENGTH) {
    throw new Refusal(400, `must be at least ${LEAST_PASSWORD_LENGTH} characters long`, field);
  }
  if (Buffer.byteLength(password) > MOST_PASSWORD_BYTES) throw new Refusal(400, 'is too long', field);
  return password;
}
