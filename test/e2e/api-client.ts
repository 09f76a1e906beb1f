import type { EntityName, RecordOf } from '#domain/entities.ts';
import type { PullPage } from '#domain/sync/wire.ts';

/** Another client of the server, logged in, that has received everything its user may see. */
export interface ApiClient {
  /** POSTs below /api; throws when it is refused. */
  call: (path: string, body: unknown) => Promise<unknown>;
  all: <E extends EntityName>(entity: E) => RecordOf<E>[];
}

export async function apiClient(url: string, username: string, password = 'demo-password'): Promise<ApiClient> {
  let token = '';
  const call = async (path: string, body: unknown): Promise<unknown> => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  token = ((await call('/auth/login', { username, password })) as { access_token: string }).access_token;
  const pages: PullPage[] = [];
  do {
    pages.push((await call('/sync/pull', { cursor: pages.at(-1)?.cursor ?? null })) as PullPage);
  } while (pages.at(-1)?.more);
  return { call, all: (entity) => pages.flatMap((page) => (page.rows[entity] ?? []) as RecordOf<typeof entity>[]) };
}
