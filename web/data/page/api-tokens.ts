import type { ApiToken, MadeToken, TokenForm } from '#domain/token/api-token.ts';
import { ApiError } from '../api-error.ts';
import { apiFetch } from './session/session.ts';

/** The tokens of programs, the newest first; rejects without a connection [TOKEN.8]. */
export async function readTokens(): Promise<ApiToken[]> {
  const response = await apiFetch('/tokens');
  return ((await response.json()) as { tokens: ApiToken[] }).tokens;
}

/** Makes one: the answer alone says what it is. */
export async function makeToken(request: TokenForm): Promise<MadeToken> {
  return (await (await apiFetch('/tokens', { method: 'POST', body: JSON.stringify(request) })).json()) as MadeToken;
}

/** One that is revoked already is revoked. */
export async function revokeToken(id: string): Promise<void> {
  try {
    await apiFetch(`/tokens/${id}`, { method: 'DELETE' });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
