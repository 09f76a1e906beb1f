import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleSite } from '#domain/examples.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { Outcome } from '#domain/sync/wire.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { deviceOf, fieldsOf } from '../device.ts';
import { administrator, openTestApp, type TestApp } from '../test-app.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

const KILLS = process.env['TORTURE'] === undefined ? 3 : 20;
const BETWEEN_KILLS_MS = 150;
const WRITERS = 4;
/** Sooner than any device, so that some come while it starts. */
const RETRY_MS = 20;
/** Long enough for a machine that does much else; how soon is another test's. */
const HEARD_MS = 30_000;

let postgres: PostgresServer;
let servers: TestApp[];
let token: string;

beforeAll(async () => {
  postgres = await startPostgres({ isSafe: true });
  const maintenance = await openPostgres(postgres.urlOf('postgres'), () => {});
  await sql`create database kept`.execute(maintenance);
  await maintenance.destroy();
  const variables = { DATABASE_URL: postgres.urlOf('kept') };
  servers = [await openTestApp({ variables }), await openTestApp({ variables })];
  token = await at(0).logIn(await at(0).addUser(administrator));
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await postgres.close();
});

const at = (index: number): TestApp => must(servers[index % servers.length], 'a server');

test('[DB.5, RUN.6, DB.6] a PostgreSQL that is killed under pushes is told as 503; the same servers go on, nothing acknowledged is lost, no line twice, and edits are heard', async () => {
  const statuses = new Set<number>();
  const acknowledged = new Map<string, Outcome>();
  const end = new AbortController();
  /** Until it is taken, with the same operation each time, as devices do. */
  const send = async (index: number, operation: { id: string }) => {
    for (;;) {
      const reply = await deviceOf(at(index), token).send([operation]);
      statuses.add(reply.statusCode);
      if (reply.statusCode === 200) return must(reply.json<{ outcomes: Outcome[] }>().outcomes[0], 'an outcome');
      expect(reply.json()).toEqual({ message: 'The database can’t be reached at the moment. Try again soon' });
      expect(reply.headers['retry-after']).toBe('5');
      await pause(RETRY_MS);
    }
  };
  const create = async (index: number, name: string) => {
    const id = v7() as SiteId;
    const patch = fieldsOf(exampleSite({ id, name, events_log: '' }));
    acknowledged.set(id, await send(index, deviceOf(at(index), token).operation({ entity: 'sites', id, patch })));
    return id;
  };
  const write = async (index: number) => {
    for (let count = 0; !end.signal.aborted; count += 1) await create(index, `writer ${index} ${count}`);
  };
  const log = await create(0, 'log');
  const lines: string[] = [];
  const append = async (index: number) => {
    const device = deviceOf(at(index), token);
    let text = '';
    for (let count = 0; !end.signal.aborted; count += 1) {
      const line = `appender ${index} line ${count}`;
      text = text === '' ? line : `${text}\n${line}`;
      await send(index, device.operation({ entity: 'sites', id: log, base: 0, patch: { events_log: text } }));
      lines.push(line);
    }
  };
  const kill = async () => {
    for (let kills = 0; kills < KILLS; kills += 1) {
      await pause(BETWEEN_KILLS_MS);
      await postgres.kill();
      for (const { app } of servers) expect((await app.inject('/api/health')).statusCode).toBe(503);
      await postgres.start();
    }
    await pause(BETWEEN_KILLS_MS);
    end.abort();
  };
  await Promise.all([kill(), append(0), append(1), ...Array.from({ length: WRITERS }, (_, index) => write(index))]);

  expect(statuses).toEqual(new Set([200, 503]));
  for (const { app } of servers) expect((await app.inject('/api/health')).statusCode).toBe(200);
  const rows = await at(0).context.db.selectFrom('sites').select(['id', 'name', 'events_log']).execute();
  const stored = new Set(rows.map(({ id }) => id));
  expect([...acknowledged].filter(([id]) => !stored.has(id))).toEqual([]);
  expect([...acknowledged.values()].filter(({ outcome }) => outcome === 'rejected')).toEqual([]);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  const kept = must(rows.find(({ id }) => id === log)?.events_log, 'the log').split('\n');
  expect(kept.toSorted()).toEqual(lines.toSorted());

  for (const [one, other] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const heard: number[] = [];
    at(other).context.changes.subscribe((ver) => heard.push(ver));
    const outcome = must(acknowledged.get(await create(one, `heard at ${other}`)), 'an outcome');
    const ver = outcome.outcome === 'applied' ? outcome.ver : null;
    await expect.poll(() => heard.at(-1), { timeout: HEARD_MS, interval: 10 }).toBe(ver);
  }
});
