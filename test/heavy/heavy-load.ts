import { existsSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { v7 } from 'uuid';
import { stableId } from '#domain/stable-id.ts';
import type { PullPage, PushResponse } from '#domain/sync/wire.ts';
import type { User } from '#domain/user/user.ts';
import { storePasswordHash } from '#server/auth/passwords/store-password-hash.ts';
import { hashPassword } from '#server/auth/passwords/password-hash.ts';
import { fillHeavily, type HeavySize } from './heavy-database.ts';
import { type RealServer, startRealServer } from '../real-server.ts';
import { openTestApp, TEST_PASSWORD } from '../test-app.ts';

interface Load extends HeavySize {
  devices: number;
  /** Of a first pull, for each device. */
  pages: number;
  /** Of the server's process. */
  heapMegabytes: number;
}

export interface HeavyResult {
  /** How long each request took. */
  waits: number[];
  failures: string[];
  /** The most memory that the process ever held. */
  peakMegabytes: number;
}

/** Lets devices pull, push and list at once at a real server whose records are all as large as they may be [LIMIT]. */
export async function loadHeavily(load: Load): Promise<HeavyResult> {
  const heap = `--max-old-space-size=${load.heapMegabytes}`;
  const server = await startRealServer({ assets: null, variables: { NODE_OPTIONS: heap } });
  try {
    await server.kill();
    const users = await fill(server, load);
    await server.restart();
    const tokens = await Promise.all(users.map((user) => logIn(server.url, user)));
    const result: Omit<HeavyResult, 'peakMegabytes'> = { waits: [], failures: [] };
    const devices = Array.from({ length: load.devices }, (_, at) =>
      deviceOf(server.url, tokens[at % tokens.length] ?? '', result),
    );
    await Promise.all(devices.map((device, at) => device(load, at)));
    const peakMegabytes = peakOf(server.pid());
    return { ...result, peakMegabytes };
  } finally {
    await server.close();
  }
}

async function fill(server: RealServer, load: Load): Promise<User[]> {
  const app = await openTestApp({ variables: { DATA_DIR: server.dataDir } });
  try {
    const users = await fillHeavily(app, load);
    const hash = await hashPassword(TEST_PASSWORD);
    for (const { id } of users) await storePasswordHash(app.context.db, id, hash);
    return users;
  } finally {
    await app.close();
  }
}

async function logIn(url: string, { username }: User): Promise<string> {
  const body = JSON.stringify({ username, password: TEST_PASSWORD });
  const reply = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return ((await reply.json()) as { access_token: string }).access_token;
}

function deviceOf(url: string, token: string, result: Omit<HeavyResult, 'peakMegabytes'>) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-encoding': 'identity' };
  const device = v7();
  const call = async <T>(path: string, body?: unknown): Promise<T | null> => {
    const started = performance.now();
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    try {
      const reply = await fetch(`${url}${path}`, init);
      const text = await reply.text();
      if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${text.slice(0, 200)}`);
      result.waits.push(performance.now() - started);
      return JSON.parse(text) as T;
    } catch (error) {
      result.failures.push(String(error));
      return null;
    }
  };

  return async ({ pages, grades }: Load, place: number): Promise<void> => {
    const some = Array.from({ length: 10 }, (_, at) => stableId('grade', (place * 7 + at) % grades));
    let cursor: string | null = null;
    for (let page = 0; page < pages; page += 1) {
      const pulled: PullPage | null = await call<PullPage>('/api/sync/pull', { cursor, device });
      cursor = pulled?.cursor ?? null;
    }
    await call(`/api/answers?${some.map((id) => `grade=${id}`).join('&')}`);
    const ts = new Date().toISOString();
    const patch = { recommendations: `~ By device ${place}` };
    const edits = some.map((id) => ({ op: v7(), device, entity: 'asset_grades', id, base: null, patch, ts }));
    await call<PushResponse>('/api/sync/push', { operations: edits, sent_at: ts });
    await call('/api/sync/conflicts');
    if (place % 10 === 0) await call('/api/asset-grades/index', []);
  };
}

/** Of a process of this machine; not a number when it has ended. */
function peakOf(pid: number): number {
  const status = `/proc/${pid}/status`;
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(existsSync(status) ? readFileSync(status, 'utf8') : '') ?? [];
  return Number(kilobytes) / 1_000;
}
