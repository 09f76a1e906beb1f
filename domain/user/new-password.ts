import { z } from 'zod';
import { atMost } from '../entity.ts';

export const LEAST_PASSWORD = 8;
const MOST_PASSWORD = 200;
const MOST_PASSWORD_BYTES = 190;
export const PASSWORD_TOO_SHORT = `Use at least ${LEAST_PASSWORD} characters`;
export const PASSWORD_TOO_LONG = `Use at most ${MOST_PASSWORD_BYTES} characters, fewer with accents or symbols`;
export const PASSWORDS_DIFFER = 'Passwords do not match';

/** A password as it is typed to confirm one. */
export const typedPassword = z.string().max(MOST_PASSWORD, atMost(MOST_PASSWORD));

/** A password that somebody has; `missing` is the message for an empty one. */
export const knownPassword = (missing: string) =>
  z.string({ error: missing }).min(1, { error: missing, abort: true }).max(MOST_PASSWORD, atMost(MOST_PASSWORD));

/** A password that is set, on both sides [design 6]; `missing` is the message for an empty one. */
export const newPassword = (missing: string) =>
  knownPassword(missing)
    .min(LEAST_PASSWORD, PASSWORD_TOO_SHORT)
    .refine((password) => password.length > MOST_PASSWORD || canBeSealed(password), PASSWORD_TOO_LONG);

/** Whether the password fits what an RSA-OAEP key of 2048 bits with SHA-256 seals: 190 bytes of UTF-8. */
export function canBeSealed(password: string): boolean {
  let bytes = 0;
  for (const letter of password) bytes += utf8Bytes(letter.codePointAt(0) ?? 0);
  return bytes <= MOST_PASSWORD_BYTES;
}

function utf8Bytes(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x1_0000 ? 3 : 4;
}
