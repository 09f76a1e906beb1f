import { z } from 'zod';
export declare const PASSWORDS_DIFFER = 'Passwords do not match';
/** A password as it is typed to confirm one. */
export declare const typedPassword: z.ZodString;
/** A password that somebody has; `missing` is the message for an empty one. */
export declare const knownPassword: (missing: string) => z.ZodString;
/** A password that is set, on both sides [design 6]; `missing` is the message for an empty one. */
export declare const newPassword: (missing: string) => z.ZodString;
/** What is said of a password that can't be set. */
export declare const passwordFaults: {
  readonly short: 'Use at least 8 characters';
  readonly long: 'Use at most 190 characters, fewer with accents or symbols';
  readonly blank: 'Use more than blanks';
  readonly common: 'This password is one of the most common ones: choose another';
};
type PasswordFault = keyof typeof passwordFaults;
/** Why a password can't be set, null when it can [design 6]. Blanks around a common one make it no rarer. */
export declare function passwordFault(password: string): PasswordFault | null;
export {};
