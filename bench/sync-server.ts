import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import { v7 } from 'uuid';
import { exampleAsset } from '#domain/examples.ts';
import { PACKED_TYPE } from '#domain/sync/pulled-chunk.ts';
import type { Operation, PushResponse } from '#domain/sync/wire.ts';
import { generateOrganisation } from '#server/demo/generate-organisation.ts';
import { loadRecords } from '#server/sync/write/load-records.ts';
import { readRows } from '#test/convergence/packed-page.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { percentile } from './percentile.ts';
import { printFigure } from './print-figure.ts';

const ROUNDS = 20;
const now = '2026-11-21T09:00:00.000Z';

/** What 100 changes may cost more when there are ten times the assets. */
const MOST_MORE = 1.3;

/** [SPEED] the server's side of synchronisation, on a database on disk; bytes are those of bodies as they travel. */
export async function benchSyncServer(): Promise<void> {
  const [few, many] = [await measure(10_000), await measure(100_000)];
  printFigure('sync of 100 changes, 100,000 assets over 10,000', many / few, 'x', MOST_MORE);
}

/** Resolves to the time of 100 changes in the quicker fifth of the rounds: what else the machine does is not to be compared. */
async function measure(size: number): Promise<number> {
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
    return changed.quick;
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

const device = v7();

const operation = (id: string, patch: Record<string, unknown>): unknown =>
  ({ op: v7(), device, entity: 'assets', id, base: null, seen: null, patch, ts: now }) satisfies Record<
    Exclude<keyof Operation, 'receipt' | 'version'>,
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
    const { ms, reply } = await call('/api/sync/pull', { cursor }, { accept: `${PACKED_TYPE}, application/json` });
    const page = readRows(reply.rawPayload, String(reply.headers['content-type']));
    return { ms, bytes: lengthSent(reply.rawPayload), page, assets: (page.rows.assets ?? []).map(({ id }) => id) };
  };

  return {
    pull,
    async pullAll(from: string | null) {
      const total = { ms: 0, bytes: 0, cursor: from, assets: [] as string[] };
      for (let more = true; more;) {
        const { ms, bytes, page, assets } = await pull(total.cursor);
        total.ms += ms;
        total.bytes += bytes;
        total.cursor = page.cursor;
        total.assets.push(...assets);
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

async function median(act: () => Promise<Timed>): Promise<Timed & { quick: number }> {
  const rounds: Timed[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await act());
  const times = rounds.map(({ ms }) => ms);
  const bytes = rounds.map((round) => round.bytes);
  return { ms: percentile(times, 0.5), bytes: percentile(bytes, 0.5), quick: percentile(times, 0.2) };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
