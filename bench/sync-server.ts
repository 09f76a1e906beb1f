import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import { v7 } from 'uuid';
import { exampleAsset } from '#domain/examples.ts';
import type { Operation, PullPage, PushResponse } from '#domain/sync/wire.ts';
import { generateOrganisation } from '#server/demo/generate-organisation.ts';
import { loadRecords } from '#server/sync/load-records.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { printFigure } from './print-figure.ts';

const ROUNDS = 20;
const now = '2026-11-21T09:00:00.000Z';

/** [D5] the server's side of synchronisation, on a database on disk; bytes are those of bodies as they travel. */
export async function benchSyncServer(size: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'firemark-bench-'));
  const server = await openTestApp({ variables: { DATA_DIR: folder } });
  try {
    await loadRecords(server.context, generateOrganisation({ seed: 1, today: '2026-11-21', assets: size, grades: 3 * size }));
    const token = await server.logIn(await server.addUser({ ...administrator, username: 'bench' }));
    const client = clientOf(server, token);
    const label = `${size.toLocaleString('en')} assets`;

    const first = await client.pullAll(null);
    printFigure(`first pull, ${label}: server's time`, first.ms, 'ms', null);
    printFigure(`first pull, ${label}: gzipped`, first.bytes / 1000, 'kB', null);

    const idle = await median(() => client.pull(first.cursor));
    printFigure(`sync with nothing changed, ${label}`, idle.ms, 'ms', 10);
    printFigure(`sync with nothing changed, ${label}: bytes`, idle.bytes, 'B', 1_000);

    let cursor = first.cursor;
    const changed = await median(async () => {
      await client.push(first.assets.slice(0, 100).map((id) => operation(id, { location: v7() })));
      const pulled = await client.pullAll(cursor);
      cursor = pulled.cursor;
      return pulled;
    });
    printFigure(`sync of 100 changes, ${label}`, changed.ms, 'ms', 20);
    printFigure(`sync of 100 changes, ${label}: gzipped`, changed.bytes / 1000, 'kB', 10);

    const { created_at: _, updated_at: __, id: ___, ...fields } = exampleAsset();
    const created = Array.from({ length: 1_000 }, (____, at) => operation(v7(), { ...fields, serial_number: `B${at}` }));
    const pushes = [await client.push(created.slice(0, 500)), await client.push(created.slice(500))];
    printFigure(`push of 1,000 records, ${label}`, sum(pushes.map(({ ms }) => ms)), 'ms', 250);
    printFigure(`push of 1,000 records, ${label}: gzipped`, sum(pushes.map(({ bytes }) => bytes)) / 1000, 'kB', 100);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

const device = v7();

const operation = (id: string, patch: Record<string, unknown>): unknown =>
  ({ op: v7(), device, entity: 'assets', id, base: null, patch, ts: now }) satisfies Record<
    Exclude<keyof Operation, 'receipt'>,
    unknown
  >;

/** The server compresses bodies of 1,024 bytes and more. */
const lengthSent = (body: Buffer): number => (body.length < 1024 ? body.length : gzipSync(body).length);

interface Timed {
  ms: number;
  bytes: number;
}

function clientOf(server: TestApp, token: string) {
  async function call(path: string, body: unknown, more: Record<string, string> = {}) {
    const text = JSON.stringify(body);
    const payload = more['content-encoding'] === 'gzip' ? gzipSync(text) : text;
    const plain = { 'content-type': 'application/json', 'accept-encoding': 'identity', authorization: `Bearer ${token}` };
    const headers = { ...plain, ...more };
    const started = performance.now();
    const reply = await server.app.inject({ method: 'POST', url: path, headers, payload });
    const ms = performance.now() - started;
    if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${reply.body.slice(0, 200)}`);
    return { ms, payload, reply };
  }

  const pull = async (cursor: string | null) => {
    const { ms, reply } = await call('/api/sync/pull', { cursor });
    return { ms, bytes: lengthSent(reply.rawPayload), page: reply.json<PullPage>() };
  };

  return {
    pull,
    async pullAll(from: string | null) {
      const total = { ms: 0, bytes: 0, cursor: from, assets: [] as string[] };
      for (let more = true; more;) {
        const { ms, bytes, page } = await pull(total.cursor);
        total.ms += ms;
        total.bytes += bytes;
        total.cursor = page.cursor;
        total.assets.push(...(page.rows.assets ?? []).map(({ id }) => id));
        more = page.more;
      }
      return total;
    },
    async push(operations: unknown[]) {
      const { ms, payload, reply } = await call('/api/sync/push', { operations, sent_at: now }, { 'content-encoding': 'gzip' });
      const refused = reply.json<PushResponse>().outcomes.filter(({ outcome }) => outcome === 'rejected');
      if (refused.length > 0) throw new Error(`refused: ${JSON.stringify(refused[0])}`);
      return { ms, bytes: payload.length };
    },
  };
}

async function median(measure: () => Promise<Timed>): Promise<Timed> {
  const rounds: Timed[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure());
  const middle = (values: number[]) => values.sort((one, other) => one - other)[ROUNDS / 2] ?? 0;
  return { ms: middle(rounds.map(({ ms }) => ms)), bytes: middle(rounds.map(({ bytes }) => bytes)) };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
