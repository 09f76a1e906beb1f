import { ApiError } from '../../api-error.ts';
import { apiFetch } from './session.ts';

/** Whether this is the password of whoever is logged in; rejects when the server refuses to say or is not reached [S7]. */
export async function isOwnPassword(password: string, init: RequestInit = {}): Promise<boolean> {
  const response = await apiFetch('/auth/validate-password', { ...init, method: 'POST', body: JSON.stringify({ password }) });
  const { 'is-valid': isValid } = (await response.json()) as { 'is-valid': boolean };
  return isValid;
}

const PATIENCE_MS = 3_000;

/** The same for a form that is saved without a network too: the message for a wrong one, null where nobody can say now. */
export async function wrongPasswordWords(password: string, wrong: string): Promise<string | null> {
  try {
    return (await isOwnPassword(password, { signal: AbortSignal.timeout(PATIENCE_MS) })) ? null : wrong;
  } catch (error) {
    return error instanceof ApiError && error.field === 'password' ? error.message : null;
  }
}
