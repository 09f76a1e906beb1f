import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import type { Outcome, PullPage, PushResponse } from '#domain/sync/wire.ts';
import { type RealServer, startRealServer } from '../real-server.ts';

const KILLS = process.env['TORTURE'] === undefined ? 10 : 100;
const WRITERS = 4;
const MOST_ACKNOWLEDGED_BETWEEN_KILLS = 12;

interface Operation {
  op: string;
  device: string;
  entity: 'sites' | 'assets';
  id: string;
  base: number | null;
  patch: Record<string, unknown>;
  ts: string;
}

let server: RealServer;
let token: string;
const site = exampleSite();

beforeAll(async () => {
  server = await startRealServer({ assets: null, variables: { ADMIN_PASSWORD: 'under torture' } });
  const login = await call<{ access_token: string }>('/api/auth/login', { username: 'admin', password: 'under torture' });
  token = login.access_token;
});
afterAll(() => server.close());

async function call<T>(path: string, body: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const reply = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as T;
}

const push = (operations: Operation[]) => call<PushResponse>('/api/sync/push', { operations, sent_at: new Date().toISOString() });

/** A device that sends small batches without a pause, and each again until it is acknowledged. */
class Writer {
  readonly acknowledged = new Map<string, Outcome>();
  readonly lines: string[] = [];
  readonly created: string[] = [];
  readonly #device = v7();
  readonly #name: string;
  #text = 'first';
  #waiting: Operation[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  next(): void {
    if (this.#waiting.length > 0) return;
    const id = v7();
    const line = `${this.#name} ${this.lines.length}`;
    this.#text += `\n${line}`;
    this.created.push(id);
    this.lines.push(line);
    const { id: siteId, created_at: _created, updated_at: _updated, ...fields } = site;
    const common = { device: this.#device, base: null, ts: new Date().toISOString() };
    this.#waiting = [
      { ...common, op: v7(), entity: 'sites', id, patch: { ...fields, name: line } },
      { ...common, op: v7(), entity: 'sites', id: siteId, base: 0, patch: { events_log: this.#text } },
    ];
  }

  async send(): Promise<boolean> {
    try {
      const { outcomes } = await push(this.#waiting);
      for (const outcome of outcomes) this.acknowledged.set(outcome.op, outcome);
      this.#waiting = [];
      return true;
    } catch {
      return false;
    }
  }
}

test(
  `[D2] kill -9 under a stream of pushes, ${KILLS} times: what was acknowledged is there, and nothing twice`,
  { timeout: KILLS * 6_000 },
  async () => {
    const { id, created_at: _created, updated_at: _updated, ...fields } = site;
    const creation = { device: v7(), base: null, ts: new Date().toISOString(), op: v7(), entity: 'sites' as const, id };
    await push([{ ...creation, patch: { ...fields, events_log: 'first' } }]);
    const writers = Array.from({ length: WRITERS }, (_, at) => new Writer(`writer ${at}`));

    for (let kill = 0; kill < KILLS; kill += 1) {
      let acknowledged = 0;
      let isDown = false;
      const killAfter = 1 + (kill % MOST_ACKNOWLEDGED_BETWEEN_KILLS);
      const streams = writers.map(async (writer) => {
        while (!isDown) {
          writer.next();
          if (await writer.send()) acknowledged += 1;
          if (acknowledged >= killAfter && !isDown) {
            isDown = true;
            await server.kill();
          }
        }
      });
      await Promise.all(streams);
      await server.restart();
    }
    for (const writer of writers) expect(await writer.send()).toBe(true);

    const sites = new Map<string, { name: string; events_log: string | null }>();
    let cursor: string | null = null;
    for (let more = true; more;) {
      const page: PullPage = await call<PullPage>('/api/sync/pull', { cursor });
      for (const row of page.rows.sites ?? []) sites.set(row.id, row);
      ({ cursor, more } = page);
    }
    const created = writers.flatMap((writer) => writer.created);
    expect([...sites.keys()].filter((one) => one !== site.id).sort()).toEqual([...created].sort());
    const lines = writers.flatMap((writer) => writer.lines);
    expect(sites.get(site.id)?.events_log?.split('\n').sort()).toEqual(['first', ...lines].sort());
    const outcomes = writers.flatMap((writer) => [...writer.acknowledged.values()]);
    expect(outcomes).toHaveLength(2 * lines.length);
    expect(outcomes.filter(({ outcome }) => outcome === 'rejected' || outcome === 'held' || outcome === 'conflict')).toEqual([]);
  },
);
