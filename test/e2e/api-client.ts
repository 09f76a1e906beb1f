import { randomUUID } from 'node:crypto';
import type { EntityName, PatchOf, RecordOf } from '#domain/entities.ts';
import type { PullPage, PushResponse } from '#domain/sync/wire.ts';

/** Another client of the server, logged in, that has received everything its user may see. */
export interface ApiClient {
  /** POSTs below /api; throws when it is refused. */
  call: (path: string, body: unknown) => Promise<unknown>;
  all: <E extends EntityName>(entity: E) => RecordOf<E>[];
  /** Edits a record as it was received, as another device of this user would. */
  edit: <E extends EntityName>(entity: E, id: RecordOf<E>['id'], patch: PatchOf<E>) => Promise<void>;
}

export async function apiClient(url: string, username: string, password = 'demo-password'): Promise<ApiClient> {
  let token = '';
  const call = async (path: string, body: unknown): Promise<unknown> => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      // Packing what stays on this machine takes longer than sending it.
      headers: {
        'content-type': 'application/json',
        'accept-encoding': 'identity',
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      },
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
  const device = randomUUID();
  const rows = <E extends EntityName>(entity: E) => pages.flatMap((page) => page.rows[entity] ?? []);
  return {
    call,
    all: (entity) => rows(entity) as RecordOf<typeof entity>[],
    edit: async (entity, id, patch) => {
      const base = rows(entity).find((row) => row.id === id)?.ver ?? null;
      const operation = { op: randomUUID(), device, entity, id, base, patch, ts: new Date().toISOString() };
      const { outcomes } = (await call('/sync/push', { operations: [operation] })) as PushResponse;
      if (outcomes[0]?.outcome !== 'applied') throw new Error(`${entity} ${id}: ${JSON.stringify(outcomes)}`);
    },
  };
}
