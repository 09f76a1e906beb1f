import { z } from 'zod';
import { atMost } from '../entity.ts';

export const LEAST_PASSWORD = 8;
const MOST_PASSWORD = 200;
export const PASSWORD_TOO_SHORT = `Use at least ${LEAST_PASSWORD} characters`;
export const PASSWORDS_DIFFER = 'Passwords do not match';

/** A password as it is typed to confirm one. */
export const typedPassword = z.string().max(MOST_PASSWORD, atMost(MOST_PASSWORD));

/** A password that somebody has; `missing` is the message for an empty one. */
export const knownPassword = (missing: string) =>
  z.string({ error: missing }).min(1, { error: missing, abort: true }).max(MOST_PASSWORD, atMost(MOST_PASSWORD));

/** A password that is set, on both sides [design 6]; `missing` is the message for an empty one. */
export const newPassword = (missing: string) => knownPassword(missing).min(LEAST_PASSWORD, PASSWORD_TOO_SHORT);
