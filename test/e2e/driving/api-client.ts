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

type Row = RecordOf<EntityName> & { ver: number };
type Rows = Map<EntityName, Map<string, Row>>;

/** What a login has received so far: the next client of this user asks only for what is new. */
interface Login {
  token: string;
  cursor: string | null;
  rows: Rows;
}

const logins = new Map<string, Login>();

async function post(url: string, path: string, body: unknown, token?: string): Promise<Response> {
  // Packing what stays on this machine takes longer than sending it.
  const headers = { 'content-type': 'application/json', 'accept-encoding': 'identity' };
  const authorized = token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` };
  return fetch(`${url}/api${path}`, { method: 'POST', headers: authorized, body: JSON.stringify(body) });
}

async function answerOf(path: string, response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function logIn(url: string, username: string, password: string): Promise<Login> {
  const path = '/auth/login';
  const { access_token } = (await answerOf(path, await post(url, path, { username, password }))) as { access_token: string };
  return { token: access_token, cursor: null, rows: new Map() };
}

/** False when the server has ended the login. */
async function receive(url: string, login: Login): Promise<boolean> {
  for (let more = true; more;) {
    const response = await post(url, '/sync/pull', { cursor: login.cursor }, login.token);
    if (response.status === 401) return false;
    const page = (await answerOf('/sync/pull', response)) as PullPage;
    if (page.resync) login.rows.clear();
    for (const { entity, id } of page.evict) login.rows.get(entity)?.delete(id);
    for (const [entity, rows] of Object.entries(page.rows) as [EntityName, Row[]][]) {
      const known = login.rows.get(entity) ?? new Map<string, Row>();
      login.rows.set(entity, known);
      for (const row of rows) known.set(row.id, row);
    }
    ({ more } = page);
    login.cursor = page.cursor;
  }
  return true;
}

export async function apiClient(url: string, username: string, password = 'demo-password'): Promise<ApiClient> {
  const key = `${url} ${username} ${password}`;
  let login = logins.get(key);
  if (login === undefined || !(await receive(url, login))) {
    login = await logIn(url, username, password);
    logins.set(key, login);
    await receive(url, login);
  }
  const { token } = login;
  const received = new Map([...login.rows].map(([entity, rows]) => [entity, new Map(rows)]));
  const call = async (path: string, body: unknown) => answerOf(path, await post(url, path, body, token));
  const device = randomUUID();
  return {
    call,
    all: (entity) => [...(received.get(entity)?.values() ?? [])] as RecordOf<typeof entity>[],
    edit: async (entity, id, patch) => {
      const base = received.get(entity)?.get(id)?.ver ?? null;
      const operation = { op: randomUUID(), device, entity, id, base, patch, ts: new Date().toISOString() };
      const { outcomes } = (await call('/sync/push', { operations: [operation] })) as PushResponse;
      if (outcomes[0]?.outcome !== 'applied') throw new Error(`${entity} ${id}: ${JSON.stringify(outcomes)}`);
    },
  };
}
