import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RealServer, startRealServer } from '../real-server.ts';
import { call, type Client } from './client.ts';
import { Photographer } from './photographer.ts';
import { Reader } from './reader.ts';
import { createSite, Writer } from './writer.ts';

const KILLS = process.env['TORTURE'] === undefined ? 7 : 100;
const WRITERS = 4;
const MOST_ACKNOWLEDGED_BETWEEN_KILLS = 12;

let server: RealServer;
let client: Client;

beforeAll(async () => {
  server = await startRealServer({ assets: null, variables: { ADMIN_PASSWORD: 'under torture' } });
  const { url } = server;
  const login = await call<{ access_token: string }>({ url, token: '' }, '/api/auth/login', {
    username: 'admin',
    password: 'under torture',
  });
  client = { url, token: login.access_token };
});
afterAll(() => server.close());

/** Does one thing after the other until the server is killed; the killer says after which of them. */
async function untilKilled(doers: (() => Promise<boolean>)[], killAfter: number): Promise<void> {
  let done = 0;
  let isDown = false;
  const streams = doers.map(async (act) => {
    while (!isDown) {
      if (await act()) done += 1;
      if (done < killAfter || isDown) continue;
      isDown = true;
      await server.kill();
    }
  });
  await Promise.all(streams);
  await server.restart();
}

test(
  `[RUN.8] kill -9 amid pushes, pulls and photos, ${KILLS} times: what was acknowledged is there, and nothing twice`,
  { timeout: KILLS * 40_000 },
  async () => {
    const siteId = await createSite(client);
    const writers = Array.from({ length: WRITERS }, (_, at) => new Writer(client, `writer ${at}`));
    const [reader, photographer] = [new Reader(client), new Photographer(client)];
    const write = writers.map((writer) => () => {
      writer.next();
      return writer.send();
    });
    const read = () => reader.pull().then(() => false);
    const photograph = () => photographer.send().then(() => false);
    for (let kill = 0; kill < KILLS; kill += 1)
      await untilKilled([...write, read, photograph], 1 + (kill % MOST_ACKNOWLEDGED_BETWEEN_KILLS));
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
