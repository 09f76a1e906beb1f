import { ApiError } from '../../api-error.ts';
import { forgetRemoved } from '../device-copy.ts';
import { forgetDecidedReasons } from '../held-reasons.ts';
import { allKeptForms } from '../kept-forms.ts';
import { callWorker, useTopic } from '../connection/worker-client.ts';
import type { LogInResult, Session, UnsentCounts } from '../../protocol/session-state.ts';
import { readTopic } from '../connection/topic-values.ts';
import { forgetReads, readOnce } from './reads-under-way.ts';

export const useSession = (): Session => useTopic('session');

/** The session now, for code outside components. */
export const currentSession = (): Session => readTopic('session');

let loggingIn = false;

/** While a login is under way, its screen says where to go next. */
export const isLoggingIn = (): boolean => loggingIn;

/** Needs the server; a wrong password and being offline are told apart [PASS]. */
export function logIn(username: string, password: string): Promise<LogInResult> {
  loggingIn = true;
  return callWorker('logIn', username, password).finally(() => {
    loggingIn = false;
  });
}

/** Ends the session on this device: what is unsent is sealed and goes on at this user's next login, the rest is removed [SESS]. */
export function logOut(): Promise<void> {
  forgetRemoved();
  return callWorker('logOut', tokenNow());
}

/** What would be left unsent by a logout, or lost by a reset. */
export async function unsentCounts(): Promise<UnsentCounts> {
  await forgetDecidedReasons();
  const { user } = currentSession();
  const forms = user === null ? {} : (allKeptForms()[user.id] ?? {});
  return { ...(await callWorker('unsentCounts')), forms: Object.keys(forms).length };
}

/** Unsent changes, drafts, photos and forms as a file that is sealed like them; see `importUnsent`. */
export const exportUnsent = (): Promise<Blob> => callWorker('exportUnsent');

/** One of these changes with the photos that it names, in the same form. */
export const exportChange = (op: string): Promise<Blob> => callWorker('exportChange', op);

/** Ends the session and removes this user's data, unsent and sealed ones too; the caller reloads the page [S2]. */
export function resetApp(): Promise<void> {
  forgetRemoved();
  return callWorker('resetApp', tokenNow());
}

/** Of the session that is meant: asked again after a sleep, a later one goes on. */
function tokenNow(): string | undefined {
  const session = currentSession();
  return session.state === 'in' ? session.token : undefined;
}

/** Fetches below `/api`; rejects with ApiError, and a 401 or 403 ends the session [S8]. */
export async function apiFetch(path: string, init: RequestInit = {}): Promise<Response> {
  const session = currentSession();
  const headers = new Headers(init.headers);
  headers.set('Accept', headers.get('Accept') ?? 'application/json');
  if (session.state === 'in') headers.set('Authorization', `Bearer ${session.token}`);
  if (typeof init.body === 'string' && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  const send = () => request(session, path, { ...init, headers });
  if (init.method !== undefined && init.method !== 'GET') {
    forgetReads();
    return send().finally(forgetReads);
  }
  // Whoever may give up asks alone.
  return init.signal === undefined ? readOnce(JSON.stringify([path, ...headers]), send) : send();
}

async function request(session: Session, path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(`/api${path}`, init);
  if (response.ok) return response;
  if (session.state === 'in' && (response.status === 401 || response.status === 403))
    await callWorker('endSession', session.token).catch(() => undefined);
  throw await ApiError.from(response);
}
