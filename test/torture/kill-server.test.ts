import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { type RealServer, startRealServer } from '../real-server.ts';
import { call, type Client } from './client.ts';
import { Photographer } from './photographer.ts';
import { Reader } from './reader.ts';
import { stages, type Strike, type StrikingProxy, strikingProxy } from './striking-proxy.ts';
import { createSite, Writer } from './writer.ts';

const requests = [
  { method: 'POST', path: '/api/sync/push' },
  { method: 'POST', path: '/api/sync/pull' },
  { method: 'PUT', path: '/api/files/' },
] as const;
type Amid = (typeof requests)[number] & Pick<Strike, 'stage'>;
/** What breaks off when it is struck, each at each stage; the other requests are wherever they are. */
const strikes = stages
  .filter((stage) => stage !== 'answered')
  .flatMap((stage) => requests.map((request): Amid => ({ ...request, stage })));

const KILLS = process.env['TORTURE'] === undefined ? strikes.length : 100;
const WRITERS = 4;
const MOST_ACKNOWLEDGED_BETWEEN_KILLS = 12;

let server: RealServer;
let proxy: StrikingProxy;
let client: Client;

beforeAll(async () => {
  server = await startRealServer({ assets: null, variables: { ADMIN_PASSWORD: 'under torture' } });
  const { url } = server;
  const login = await call<{ access_token: string }>({ url, token: '' }, '/api/auth/login', {
    username: 'admin',
    password: 'under torture',
  });
  client = { url, token: login.access_token };
  proxy = await strikingProxy(url);
});
afterAll(async () => {
  proxy.close();
  await server.close();
});

/**
 * Does one thing after the other until so many are done; the first such request waits for that, and the server is killed amid
 * it. A log of all kills together is no longer than it may be.
 */
async function untilKilled(doers: (() => Promise<boolean>)[], amid: Amid, killAfter: number): Promise<void> {
  let done = 0;
  const down = new AbortController();
  const { promise: may, resolve: goOn } = Promise.withResolvers<void>();
  const kill = async () => {
    down.abort();
    await server.kill();
  };
  const struck = proxy.strike({ ...amid, may, kill });
  const streams = doers.map(async (act) => {
    while (!down.signal.aborted && done < killAfter) {
      if (await act()) done += 1;
      if (done >= killAfter) goOn();
    }
  });
  await Promise.all([struck, ...streams]);
  await server.restart();
}

test(
  `[RUN.8] kill -9 amid pushes, pulls and photos, ${KILLS} times: what was acknowledged is there, and nothing twice`,
  { timeout: KILLS * 40_000 },
  async () => {
    const siteId = await createSite(client);
    const struck = { ...client, url: proxy.url };
    const writers = Array.from({ length: WRITERS }, (_, at) => new Writer(struck, `writer ${at}`));
    const [reader, photographer] = [new Reader(struck), new Photographer(struck)];
    const write = writers.map((writer) => () => {
      writer.next();
      return writer.send();
    });
    const read = () => reader.pull().then(() => false);
    const photograph = () => photographer.send().then(() => false);
    const interrupted = () => {
      const pushes = writers.reduce((sum, writer) => sum + writer.interrupted, 0);
      return { '/api/sync/push': pushes, '/api/sync/pull': reader.interrupted, '/api/files/': photographer.interrupted };
    };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const amid = must(strikes[kill % strikes.length], 'a strike');
      const before = interrupted();
      await untilKilled([...write, read, photograph], amid, 1 + (kill % MOST_ACKNOWLEDGED_BETWEEN_KILLS));
      expect(interrupted()[amid.path], `${amid.path} ${amid.stage}`).toBeGreaterThan(before[amid.path]);
    }
    for (const writer of writers) expect(await writer.send()).toBe(true);
    expect(await photographer.send()).toBe(true);

    const fresh = new Reader(client);
    for (const one of [reader, fresh]) while (!(await one.pull()));
    expect(reader.sites).toEqual(fresh.sites);
    const created = writers.flatMap((writer) => writer.created);
    expect([...fresh.sites.keys()].filter((one) => one !== siteId).sort()).toEqual([...created].sort());
    const lines = writers.flatMap((writer) => writer.lines);
    expect(fresh.sites.get(siteId)?.events_log?.split('\n').sort()).toEqual(['first', ...lines].sort());
    const outcomes = writers.flatMap((writer) => [...writer.acknowledged.values()]);
    expect(outcomes).toHaveLength(2 * lines.length);
    expect(outcomes.filter(({ outcome }) => outcome === 'rejected' || outcome === 'held' || outcome === 'conflict')).toEqual([]);

    expect([...reader.files.keys()].sort()).toEqual([...photographer.confirmed.keys()].sort());
    for (const [id, sha256] of photographer.confirmed) expect(await photographer.read(id)).toBe(sha256);
  },
);
