import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { IDLE_TRANSACTION_MS } from '#server/database/postgres/open-postgres.ts';
import { type RealServer, startRealServer } from '../real-server.ts';
import { call, type Client } from '../torture/client.ts';
import { Photographer } from '../torture/photographer.ts';
import { Reader } from '../torture/reader.ts';
import { createSite, Writer } from '../torture/writer.ts';
import { dropDatabases, newDatabase } from './new-database.ts';

const KILLS = process.env['TORTURE'] === undefined ? 2 : 20;
const WRITERS = 6;
const MOST_ACKNOWLEDGED_BETWEEN_KILLS = 12;
/** While one is dead the other takes this much. */
const MEANWHILE = 2 * WRITERS;
/** A lock that the dead one held is given up with its connection, before it would be taken from one that hangs. */
const GOES_ON_WITHIN_MS = IDLE_TRANSACTION_MS - 2_000;
/** For what comes whenever it does. */
const AT_LAST_MS = 60_000;
const password = 'one of two dies';

let servers: RealServer[];
let token: string;
let one: RealServer;
let two: RealServer;

beforeAll(async () => {
  const variables = { DATABASE_URL: await newDatabase(), ADMIN_PASSWORD: password };
  servers = [await startRealServer({ assets: null, variables }), await startRealServer({ assets: null, variables })];
  [one, two] = [must(servers[0], 'a server'), must(servers[1], 'a server')];
  const login = { username: 'admin', password };
  token = (await call<{ access_token: string }>({ url: one.url, token: '' }, '/api/auth/login', login)).access_token;
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await dropDatabases();
});

/** Behind a balancer that knows nothing: each call goes to the next server, a repeated one too. */
function balanced(): Client {
  let calls = Math.floor(Math.random() * servers.length);
  return {
    token,
    get url() {
      calls += 1;
      return must(servers[calls % servers.length], 'a server').url;
    },
  };
}

const at = ({ url }: RealServer): Client => ({ url, token });

test(
  `[OPS.20] kill -9 of one of two servers on one PostgreSQL under load, ${KILLS} times: nothing acknowledged is lost, nothing is doubled, and the other goes on at once`,
  { timeout: 120_000 + KILLS * 20_000 },
  async () => {
    const siteId = await createSite(at(one));
    const writers = Array.from({ length: WRITERS }, (_, index) => new Writer(balanced(), `writer ${index}`));
    const readers = [new Reader(at(one)), new Reader(at(two)), new Reader(balanced())];
    const photographer = new Photographer(balanced());
    let acknowledged = 0;
    const end = new AbortController();
    const until = async (act: () => Promise<unknown>) => {
      while (!end.signal.aborted) await act();
    };
    const write = async (writer: Writer) => {
      writer.next();
      if (await writer.send()) acknowledged += 1;
    };
    const more = async (count: number, timeout = AT_LAST_MS) => {
      const wanted = acknowledged + count;
      await expect.poll(() => acknowledged, { timeout, interval: 5 }).toBeGreaterThanOrEqual(wanted);
    };
    const kill = async () => {
      for (let kills = 0; kills < KILLS; kills += 1) {
        const victim = must(servers[kills % servers.length], 'a server');
        await more(1 + (kills % MOST_ACKNOWLEDGED_BETWEEN_KILLS));
        await victim.kill();
        await more(MEANWHILE, GOES_ON_WITHIN_MS);
        await victim.restart();
      }
      await more(MEANWHILE);
      end.abort();
    };
    await Promise.all([
      kill(),
      ...writers.map((writer) => until(() => write(writer))),
      ...readers.map((reader) => until(() => reader.pull())),
      until(() => photographer.send()),
    ]);
    for (const writer of writers) expect(await writer.send()).toBe(true);
    expect(await photographer.send()).toBe(true);

    const fresh = new Reader(at(two));
    for (const reader of [...readers, fresh]) while (!(await reader.pull()));
    for (const reader of readers) expect(reader.sites).toEqual(fresh.sites);
    const created = writers.flatMap((writer) => writer.created);
    expect([...fresh.sites.keys()].filter((id) => id !== siteId).toSorted()).toEqual(created.toSorted());
    const lines = writers.flatMap((writer) => writer.lines);
    expect(fresh.sites.get(siteId)?.events_log?.split('\n').toSorted()).toEqual(['first', ...lines].toSorted());
    const outcomes = writers.flatMap((writer) => [...writer.acknowledged.values()]);
    expect(outcomes).toHaveLength(2 * lines.length);
    expect(outcomes.filter(({ outcome }) => outcome === 'rejected' || outcome === 'held' || outcome === 'conflict')).toEqual([]);
    expect([...fresh.files.keys()].toSorted()).toEqual([...photographer.confirmed.keys()].toSorted());
    for (const [id, sha256] of photographer.confirmed) expect(await photographer.read(id)).toBe(sha256);
  },
);
