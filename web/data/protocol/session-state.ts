import type { RecordOf } from '#domain/entities.ts';
import type { WorkCounts } from './sealed-status.ts';

/** What a login leaves on the device; screens see the user only. */
export type Session =
  | { state: 'booting'; user: null }
  /** `ended` by the server, not by a log out; `isUnread` where it could not be read whether there is a session. */
  | { state: 'out'; user: null; ended: boolean; isUnread?: boolean }
  | { state: 'in'; user: RecordOf<'users'>; token: string; sealingKey: string };

/** The last change of the password, when it was lately. */
export interface PasswordChange {
  at: string;
  by: 'you' | 'administrator';
}

/** `busy` is what the server says when it refuses to judge a login at all. */
export type LogInResult =
  | { ok: true; passwordChange: PasswordChange | null }
  | { ok: false; offline: boolean; busy: string | null };

/** What only this device has, and beside it what waits with the server. */
export interface UnsentCounts extends WorkCounts {
  /** Changes that the server has, and holds for an administrator. */
  held: number;
}
