import { z } from 'zod';

export const LEAST_PASSWORD = 8;
export const MOST_PASSWORD = 200;
export const PASSWORD_TOO_SHORT = `Use at least ${LEAST_PASSWORD} characters`;
export const PASSWORDS_DIFFER = 'Passwords do not match';

/** A password that is set, on both sides [design 6]; `missing` is the message for an empty one. */
export const newPassword = (missing: string) =>
  z.string({ error: missing }).min(1, { error: missing, abort: true }).min(LEAST_PASSWORD, PASSWORD_TOO_SHORT).max(MOST_PASSWORD);
