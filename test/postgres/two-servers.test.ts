import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleSite } from '#domain/examples.ts';
import type { SiteId } from '#domain/site/site.ts';
import { FILE_HASH_HEADER, type Outcome, type PullPage, type PushResponse } from '#domain/sync/wire.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { CLAIM_MS } from '#server/database/postgres/shared-claims.ts';
import type { Tables } from '#server/database/tables.ts';
import { sha256Of } from '#server/files/file-contents.ts';
import { ALL_PDFS } from '#server/reports/share-queue.ts';
import { fieldsOf } from '../device.ts';
import { examplePhoto } from '../example-photo.ts';
import { type RealServer, startRealServer } from '../real-server.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

const ASSETS = 30;
/** What one server takes its devices learn at the other within this, in milliseconds. */
const SEEN_WITHIN = 1_000;
/** Whoever was told a moment ago, or has just come, waits for the rest of a second. */
const UNTOLD_MS = 1_000;
/** How often that is tried: a machine that stands still may make some of them late. */
const EDITS = 3;

let postgres: PostgresServer;
let db: Kysely<Tables>;
let one: RealServer;
let two: RealServer;

beforeAll(async () => {
  postgres = await startPostgres();
  const maintenance = await openPostgres(postgres.urlOf('postgres'), () => {});
  await sql`create database shared`.execute(maintenance);
  await maintenance.destroy();
  const variables = { DATABASE_URL: postgres.urlOf('shared'), PHOTOS_PER_DAY: '2' };
  one = await startRealServer({ assets: ASSETS, variables });
  two = await startRealServer({ assets: ASSETS, variables });
  db = await openPostgres(variables.DATABASE_URL, () => {});
});
afterAll(async () => {
  await db.destroy();
  await Promise.all([one.close(), two.close()]);
  await postgres.close();
});

async function logIn({ url }: RealServer, username: string): Promise<{ authorization: string }> {
  const body = JSON.stringify({ username, password: 'demo-password' });
  const reply = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return { authorization: `Bearer ${((await reply.json()) as { access_token: string }).access_token}` };
}

const verOf = (outcome: Outcome | undefined): number => must(outcome?.outcome === 'applied' ? outcome.ver : null, 'a ver');

test('[DB.6] what one server takes is told to a device at the other within a second, which logged in at the first', async () => {
  const headers = await logIn(one, 'admin');
  const post = async (server: RealServer, path: string, body: object) => {
    const sent = { ...headers, 'content-type': 'application/json' };
    return (await fetch(server.url + path, { method: 'POST', headers: sent, body: JSON.stringify(body) })).json();
  };
  const end = new AbortController();
  const stream = await fetch(`${two.url}/api/sync/events`, { headers, signal: end.signal });
  const events = must(stream.body, 'events').pipeThrough(new TextDecoderStream()).getReader();
  const told = async (ver: number) => {
    for (let newest = 0; newest < ver;) {
      const text = must((await events.read()).value, 'an event');
      for (const [, found] of text.matchAll(/"ver":(\d+)/g)) newest = Number(found);
    }
  };
  await told(1);
  let cursor: string | null = null;
  for (let more = true; more;) ({ cursor, more } = (await post(two, '/api/sync/pull', { cursor })) as never);

  const took: number[] = [];
  for (let edits = 0; edits < EDITS; edits += 1) {
    await pause(UNTOLD_MS);
    const id = v7() as SiteId;
    const operation = { op: v7(), device: v7(), entity: 'sites', id, base: null, ts: new Date().toISOString() };
    const operations = [{ ...operation, patch: fieldsOf(exampleSite({ id })) }];
    const { outcomes } = (await post(one, '/api/sync/push', { operations, sent_at: operation.ts })) as PushResponse;
    const taken = performance.now();
    await told(verOf(outcomes[0]));
    const page = (await post(two, '/api/sync/pull', { cursor })) as PullPage;
    took.push(performance.now() - taken);
    expect(page.rows.sites?.map((site) => site.id)).toEqual([id]);
    ({ cursor } = page);
  }
  expect(took.toSorted((a, b) => a - b)[1]).toBeLessThan(SEEN_WITHIN);
  end.abort();
});

test('[DB.8, LIMIT.7, FILES.20] photos of one user are counted over all servers, those that come at once too', async () => {
  const headers = await logIn(one, 'inspector');
  const send = async ({ url }: RealServer) => {
    const body = Uint8Array.from(examplePhoto());
    const sent = { ...headers, 'content-type': 'image/jpeg', [FILE_HASH_HEADER]: sha256Of(body) };
    return (await fetch(`${url}/api/files/${v7()}`, { method: 'PUT', headers: sent, body })).status;
  };
  const statuses = await Promise.all([one, two, one, two].map(send));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429]);
});

test('[DB.8, LIMIT.6, OPS.20] PDFs of one user are counted over all servers; with one killed in the middle the other goes on, and soon takes as many again', async () => {
  const headers = await logIn(one, 'admin');
  const { id } = await db.selectFrom('inspections').select('id').limit(1).executeTakeFirstOrThrow();
  const ask = ({ url }: RealServer) =>
    fetch(`${url}/api/inspections/report/${id}`, { headers }).then(
      async (reply) => ({ status: reply.status, text: await reply.text() }),
      () => 'gone' as const,
    );
  const claims = async () => (await db.selectFrom('attempts').select('key').where('key', 'like', 'pdf/%').execute()).length;

  const { atOne, atTwo } = await db.connection().execute(async (holder) => {
    // However slow this machine is, none is made before the last is counted: who is counted for a user waits to be for all.
    await sql`select pg_advisory_lock(hashtextextended(${ALL_PDFS.of}, 0))`.execute(holder);
    const asked = { atOne: Promise.all([ask(one), ask(one)]), atTwo: Promise.all([ask(two), ask(two)]) };
    await expect.poll(claims, { timeout: 30_000, interval: 5 }).toBe(4);
    const refused = { status: 429, text: JSON.stringify({ message: '3 PDFs of yours wait already. Try again soon' }) };
    expect(await ask(two)).toEqual(refused);
    await one.kill();
    await sql`select pg_advisory_unlock(hashtextextended(${ALL_PDFS.of}, 0))`.execute(holder);
    return asked;
  });
  expect(await atOne).toEqual(['gone', 'gone']);
  expect((await atTwo).map((reply) => (reply === 'gone' ? reply : reply.status))).toEqual([200, 200]);
  // Those of the dead one are still counted.
  expect(await claims()).toBe(2);
  const stillCounted = async () => {
    expect(await ask(two)).toMatchObject({ status: 200 });
    return claims();
  };
  await expect.poll(stillCounted, { timeout: 4 * CLAIM_MS, interval: 500 }).toBe(0);
});
