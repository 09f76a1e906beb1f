import type { RecordOf } from '#domain/entities.ts';
import { ApiError } from './api-error.ts';
import { forgetRemoved } from './device-copy.ts';
import { allKeptForms } from './kept-forms.ts';
import { callWorker, readTopic, useTopic } from './worker-client.ts';

/** What a login leaves on the device; screens see the user only. */
export type Session =
  | { state: 'booting'; user: null }
  /** `ended` by the server, not by a log out. */
  | { state: 'out'; user: null; ended: boolean }
  | { state: 'in'; user: RecordOf<'users'>; token: string; sealingKey: string };

/** A change of the password since the login before. */
export interface PasswordChange {
  at: string;
  by: 'you' | 'administrator';
}

/** `busy` is what the server says when it refuses to judge a login at all. */
export type LogInResult =
  | { ok: true; passwordChange: PasswordChange | null }
  | { ok: false; offline: boolean; busy: string | null };

export interface UnsentCounts {
  changes: number;
  drafts: number;
  photos: number;
  /** Those that hold what was typed and not saved. */
  forms: number;
}

export const useSession = (): Session => useTopic('session');

/** The session now, for code outside components. */
export const currentSession = (): Session => readTopic('session');

let loggingIn = false;

/** While a login is under way, its screen says where to go next. */
export const isLoggingIn = (): boolean => loggingIn;

/** Needs the server; a wrong password and being offline are told apart [D6]. */
export async function logIn(username: string, password: string): Promise<LogInResult> {
  loggingIn = true;
  const result = await callWorker('logIn', username, password).finally(() => {
    loggingIn = false;
  });
  if (result.ok) void navigator.storage?.persist?.();
  return result;
}

/** Ends the session on this device: what is unsent is sealed and goes on at this user's next login, the rest is removed [D4.6]. */
export function logOut(): Promise<void> {
  forgetRemoved();
  return callWorker('logOut');
}

/** What would be left unsent by a logout, or lost by a reset. */
export async function unsentCounts(): Promise<UnsentCounts> {
  const { user } = currentSession();
  const forms = user === null ? {} : (allKeptForms()[user.id] ?? {});
  return { ...(await callWorker('unsentCounts')), forms: Object.keys(forms).length };
}

/** Unsent changes, drafts, photos and forms as a file that is sealed like them; see `openExport`. */
export const exportUnsent = (): Promise<Blob> => callWorker('exportUnsent');

/** Ends the session and removes this user's data, unsent and sealed ones too; the caller reloads the page [S2]. */
export function resetApp(): Promise<void> {
  forgetRemoved();
  return callWorker('resetApp');
}

/** Fetches below `/api`; rejects with ApiError, and a 401 or 403 ends the session [S8]. */
export async function apiFetch(path: string, init: RequestInit = {}): Promise<Response> {
  const session = currentSession();
  const headers = new Headers(init.headers);
  headers.set('Accept', headers.get('Accept') ?? 'application/json');
  if (session.state === 'in') headers.set('Authorization', `Bearer ${session.token}`);
  if (typeof init.body === 'string' && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  const response = await fetch(`/api${path}`, { ...init, headers });
  if (response.ok) return response;
  if (session.state === 'in' && (response.status === 401 || response.status === 403))
    await callWorker('endSession', session.token);
  throw await ApiError.from(response);
}
