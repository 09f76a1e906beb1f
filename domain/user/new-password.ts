import { z } from 'zod';
import { atMost } from '../entity.ts';
import { onlySeen } from '../text-rules.ts';
import { commonPasswords } from './common-passwords.ts';

export const LEAST_PASSWORD = 8;
const MOST_PASSWORD = 200;
export const MOST_PASSWORD_BYTES = 190;
/** Said where one is chosen. */
export const PASSWORD_HINT = `At least ${LEAST_PASSWORD} characters`;
export const PASSWORDS_DIFFER = 'Passwords do not match';

const OWN_NAME = 'firemark';
const common = new Set([OWN_NAME, ...commonPasswords.trim().split(/\s+/)]);

/** A password as it is typed to confirm one. */
export const typedPassword = z.string().max(MOST_PASSWORD, atMost(MOST_PASSWORD));

/** A password that somebody has; `missing` is the message for an empty one. */
export const knownPassword = (missing: string) =>
  z.string({ error: missing }).min(1, { error: missing, abort: true }).max(MOST_PASSWORD, atMost(MOST_PASSWORD));

/** A password that is set, on both sides [PASS]; `missing` is the message for an empty one. */
export const newPassword = (missing: string) =>
  knownPassword(missing).superRefine((password, context) => {
    const fault = password.length > MOST_PASSWORD ? null : passwordFault(password);
    if (fault !== null) context.addIssue({ code: 'custom', message: passwordFaults[fault] });
  });

/** What is said of a password that can't be set. */
export const passwordFaults = {
  short: `Use at least ${LEAST_PASSWORD} characters`,
  long: `Use at most ${MOST_PASSWORD_BYTES} characters, fewer with accents or symbols`,
  blank: 'Use more than blanks',
  repeated: 'Use more than one character repeated',
  common: 'This password is one of the most common ones: choose another',
} as const;
type PasswordFault = keyof typeof passwordFaults;

/** Why a password can't be set, null when it can [PASS]. What can't be seen, or blanks around, make a common one no rarer. */
export function passwordFault(password: string): PasswordFault | null {
  const seen = onlySeen(password);
  const bare = onlySeen(seen.normalize('NFKC')).trim().toLowerCase();
  if (password.length < LEAST_PASSWORD) return 'short';
  if (!canBeSealed(password)) return 'long';
  if (bare === '') return 'blank';
  if (seen.length < LEAST_PASSWORD) return 'short';
  if (common.has(bare)) return 'common';
  return new Set(bare.replaceAll(/\s/g, '')).size === 1 ? 'repeated' : null;
}

/** Whether the password fits what an RSA-OAEP key of 2048 bits with SHA-256 seals: 190 bytes of UTF-8. */
function canBeSealed(password: string): boolean {
  let bytes = 0;
  for (const letter of password) bytes += utf8Bytes(letter.codePointAt(0) ?? 0);
  return bytes <= MOST_PASSWORD_BYTES;
}

function utf8Bytes(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x1_0000 ? 3 : 4;
}
