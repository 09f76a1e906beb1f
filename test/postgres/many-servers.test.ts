import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleSite } from '#domain/examples.ts';
import type { SiteId } from '#domain/site/site.ts';
import { isOutOfReach } from '#server/database/postgres/is-out-of-reach.ts';
import { IDLE_TRANSACTION_MS, openPostgres } from '#server/database/postgres/open-postgres.ts';
import { sql } from 'kysely';
import { deviceOf, fieldsOf } from '../device.ts';
import { administrator, openTestApp, type TestApp } from '../test-app.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

const WRITERS = 8;
const WRITING_MS = process.env['TORTURE'] === undefined ? 3_000 : 10_000;
const READER_WAITS_MS = 5;
/** What one server takes the others tell within a second; a busy machine may take longer, but less than a look every ten would. */
const WITHIN_MS = 9_000;
/** What ended is listened to again after five seconds; while the clock stands nothing else finds it. */
const AGAIN_MS = 30_000;

let postgres: PostgresServer;
let servers: TestApp[];
let token: string;

beforeAll(async () => {
  postgres = await startPostgres();
  const maintenance = await openPostgres(postgres.urlOf('postgres'), () => {});
  await sql`create database shared`.execute(maintenance);
  await maintenance.destroy();
  const variables = { DATABASE_URL: postgres.urlOf('shared') };
  servers = [await openTestApp({ variables }), await openTestApp({ variables }), await openTestApp({ variables })];
  const [first] = servers;
  const user = await must(first, 'a server').addUser(administrator);
  token = await must(first, 'a server').logIn(user);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  for (const server of servers) await server.close();
  await postgres.close();
});

test('[DB.4] eight writers at three servers, half of them at one record, and a reader by cursor: no row missed, no line lost', async () => {
  const hot = exampleSite({ id: v7() as SiteId, events_log: '' });
  const at = (index: number) => deviceOf(must(servers[index % servers.length], 'a server'), token);
  const maker = at(0);
  await maker.pushOne({ entity: 'sites', id: hot.id, patch: fieldsOf(hot) });
  const created = new Set<string>([hot.id]);
  const lines: string[] = [];
  const end = new AbortController();

  const write = async (index: number) => {
    const device = at(index);
    let text = '';
    for (let count = 0; !end.signal.aborted; count += 1) {
      const id = v7() as SiteId;
      const fresh = exampleSite({ id, name: `${index} ${count}` });
      const line = `writer ${index} line ${count}`;
      text = text === '' ? line : `${text}\n${line}`;
      const operations = [device.operation({ entity: 'sites', id, patch: fieldsOf(fresh) })];
      if (index % 2 === 0)
        operations.push(device.operation({ entity: 'sites', id: hot.id, base: 0, patch: { events_log: text } }));
      const outcomes = await device.push(operations);
      expect(outcomes.map(({ outcome }) => outcome).filter((outcome) => outcome === 'rejected')).toEqual([]);
      created.add(id);
      if (index % 2 === 0) lines.push(line);
    }
  };

  const seen = new Set<string>();
  let cursor: string | null = null;
  const readOn = async (reader: ReturnType<typeof at>) => {
    for (let more = true; more;) {
      const { page } = await reader.pull(cursor);
      expect(page.resync).toBe(false);
      for (const { id } of page.rows.sites ?? []) seen.add(id);
      ({ cursor, more } = page);
    }
  };
  const read = async () => {
    for (let index = 0; !end.signal.aborted; index += 1) {
      await readOn(at(index));
      await pause(READER_WAITS_MS);
    }
  };
  const ended = pause(WRITING_MS).then(() => {
    end.abort();
  });
  await Promise.all([ended, read(), ...Array.from({ length: WRITERS }, (_, index) => write(index))]);
  await readOn(at(0));

  expect(created.size).toBeGreaterThan(WRITERS);
  expect([...created].filter((id) => !seen.has(id))).toEqual([]);
  const stored = await must(servers[1], 'a server')
    .context.db.selectFrom('sites')
    .select('events_log')
    .where('id', '=', hot.id)
    .executeTakeFirstOrThrow();
  const found = (stored.events_log ?? '').split('\n');
  expect(found.toSorted()).toEqual(lines.toSorted());
});

/** The vers that a server's devices are told of, until one comes that is waited for. */
function told(server: TestApp): (ver: number, withinMs?: number) => Promise<void> {
  const heard: number[] = [];
  server.context.changes.subscribe((ver) => heard.push(ver));
  return async (ver, withinMs = WITHIN_MS) => {
    await expect.poll(() => Math.max(0, ...heard), { timeout: withinMs, interval: 10 }).toBeGreaterThanOrEqual(ver);
  };
}

const newest = async (): Promise<number> => {
  const { db } = must(servers[0], 'a server').context;
  return (await db.selectFrom('counter').select('ver').executeTakeFirstOrThrow()).ver;
};

const editAt = async (server: TestApp): Promise<number> => {
  const id = v7() as SiteId;
  await deviceOf(server, token).pushOne({ entity: 'sites', id, patch: fieldsOf(exampleSite({ id, name: id })) });
  return newest();
};

/** The connections by which servers listen. */
const listening = async (): Promise<number[]> => {
  const { db } = must(servers[0], 'a server').context;
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where query ilike 'listen%'`.execute(db);
  return rows.map(({ pid }) => pid);
};

const endConnections = async (pids: readonly number[]): Promise<void> => {
  const { db } = must(servers[0], 'a server').context;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid in (${sql.join(pids)})`.execute(db);
};

test('[DB.25] what a server was not told while it could not hear is found as soon as it hears again, before it would look', async () => {
  const one = must(servers[0], 'a server');
  await expect.poll(async () => (await listening()).length).toBe(servers.length);
  const others = await listening();
  const late = await openTestApp({ variables: { DATABASE_URL: postgres.urlOf('shared') } });
  const isTold = told(late);
  await expect.poll(async () => (await listening()).length).toBe(servers.length + 1);
  const ended = (await listening()).filter((pid) => !others.includes(pid));
  await endConnections(ended);
  await expect.poll(async () => (await listening()).filter((pid) => ended.includes(pid))).toEqual([]);
  // By looking. By a clock that stands before that, it is not due again.
  await isTold(await editAt(one));
  vi.spyOn(performance, 'now').mockReturnValue(0);
  await isTold(await editAt(one), AGAIN_MS);
  await late.close();
});

test('[DB.6] what one server takes the others tell their devices within a second, also when notices were lost', async () => {
  const [one, two] = [must(servers[0], 'a server'), must(servers[1], 'a server')];
  const isTold = told(two);
  await isTold(await editAt(one));
  await endConnections(await listening());
  await isTold(await editAt(one));
});

test('[OPS.21] a server that hangs in the middle of a write holds up the others for 15 s at most', async () => {
  const [one, two] = [must(servers[0], 'a server').context, must(servers[1], 'a server')];
  const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(one.db);
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: `${IDLE_TRANSACTION_MS / 1_000}s` }]);
  const write = await one.db.startTransaction().execute();
  await write.updateTable('counter').set({ ver: 0 }).execute();
  await sql`set local idle_in_transaction_session_timeout = 200`.execute(write);
  const id = v7() as SiteId;
  const device = deviceOf(two, token);
  expect(await device.pushOne({ entity: 'sites', id, patch: fieldsOf(exampleSite({ id })) })).toMatchObject({
    outcome: 'applied',
  });
  const answered = write.updateTable('counter').set({ ver: 0 }).execute();
  await expect(answered).rejects.toSatisfy(isOutOfReach);
  await write
    .rollback()
    .execute()
    .catch(() => {});
  expect(await newest()).toBeGreaterThan(0);
});

test('[DB.7] wrong passwords at one server count at the others', async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const server = must(servers[attempt % servers.length], 'a server');
    statuses.push((await server.post('/api/auth/login', { username: 'nobody', password: 'wrong' })).statusCode);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});
