import { ApiError } from '../../api-error.ts';
import type { LogInResult, PasswordChange } from '../../protocol/session-state.ts';
import type { StoredSession } from '../disk/app-schema.ts';
import { reach } from '../sync/server-calls.ts';

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

type Answer = { ok: true; session: StoredSession; passwordChange: PasswordChange | null } | Extract<LogInResult, { ok: false }>;

type LoginReply = StoredSession['user'] & {
  access_token: string;
  sealing_key: string;
  now: string;
  password_changed_at: string | null;
  password_changed_by: PasswordChange['by'] | null;
};

/** Asks the server for a session; a wrong password and a server that is not reached are told apart [PASS]. */
export async function askToLogIn(fetch: Fetch, username: string, password: string): Promise<Answer> {
  const response = await reach(fetch, '/api/auth/login', {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  }).catch(() => null);
  if (response === null) return { ok: false, offline: true, busy: null };
  if (!response.ok) return { ok: false, offline: false, busy: await busyWords(response) };
  const {
    access_token: token,
    sealing_key: sealingKey,
    now: _now,
    password_changed_at: at,
    password_changed_by: by,
    ...user
  } = (await response.json()) as LoginReply;
  return { ok: true, session: { user, token, sealingKey }, passwordChange: at === null || by === null ? null : { at, by } };
}

async function busyWords(response: Response): Promise<string | null> {
  return response.status === 429 || response.status === 503 ? (await ApiError.from(response)).message : null;
}

/** Ends the session on the server, as far as that is reached. */
export async function revokeToken(fetch: Fetch, token: string): Promise<void> {
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  await reach(fetch, '/api/auth/logout', { method: 'POST', headers }).catch(() => null);
}
