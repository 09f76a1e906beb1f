import type { OwnSession } from '#domain/user/own-session.ts';
import { ApiError } from '../../api-error.ts';
import { apiFetch } from './session.ts';

/** Where the user is logged in, this device first; rejects without a connection [SESS]. */
export async function ownSessions(): Promise<OwnSession[]> {
  const response = await apiFetch('/auth/sessions');
  return ((await response.json()) as { sessions: OwnSession[] }).sessions;
}

/** Ends one of them, or with null all but this one; one that has ended already is ended. */
export async function endOwnSessions(id: string | null): Promise<void> {
  try {
    await apiFetch(id === null ? '/auth/sessions' : `/auth/sessions/${id}`, { method: 'DELETE' });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
