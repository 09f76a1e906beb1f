import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { exampleGrade, exampleInspection, exampleSite } from '#domain/examples.ts';
import type { User } from '#domain/user/user.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { settleTime, sharedClock } from '#server/database/postgres/shared-clock.ts';
import { deviceOf, fieldsOf } from '../device.ts';
import { administrator, openTestApp, TEST_PASSWORD, type TestApp } from '../test-app.ts';
import { dropDatabases, newDatabase } from './new-database.ts';

const HOUR_MS = 3_600_000;

/** What becomes of answers to who asks for the time. */
class Looks implements KyselyPlugin {
  readonly #asked = new Map<object, Promise<void>>();
  /** Called for each that asks; its answer comes once this has resolved. */
  onAsked: () => Promise<void> = async () => {};

  transformQuery({ node, queryId }: { node: RootOperationNode; queryId: object }) {
    if (node.kind === 'RawNode' && node.sqlFragments.join('').includes('clock_timestamp'))
      this.#asked.set(queryId, this.onAsked());
    return node;
  }

  async transformResult({ result, queryId }: Parameters<KyselyPlugin['transformResult']>[0]) {
    await this.#asked.get(queryId);
    return result;
  }
}

const looks = new Looks();
let slept = 0;
/** What ends the look that sits on a dead connection. */
let release = () => {};

let awake: TestApp;
let server: TestApp;
let admin: User;
let inspector: User;
let tokens: { admin: string; inspector: string };

beforeAll(async () => {
  const counted = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => counted() - slept);
  const url = await newDatabase();
  awake = await openTestApp({ variables: { DATABASE_URL: url } });
  server = await openTestApp({ on: (await openPostgres(url, () => {})).withPlugin(looks) });
  await beginClock(awake);
  admin = await awake.addUser(administrator);
  inspector = await awake.addUser({});
  tokens = { admin: await awake.logIn(admin), inspector: await awake.logIn(inspector) };
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
  await awake.close();
  await dropDatabases();
});

beforeEach(() => beginClock(server));
afterEach(() => {
  release();
  looks.onAsked = async () => {};
});

async function beginClock({ context }: TestApp): Promise<void> {
  context.now = (await sharedClock(context.db, { error: () => undefined })).now;
}

/** The processor's clock stands still meanwhile; whoever asks for the time first afterwards has a connection that died. */
function sleep(): void {
  slept += HOUR_MS;
  const { promise, resolve } = Promise.withResolvers<void>();
  release = resolve;
  looks.onAsked = () => {
    looks.onAsked = async () => {};
    return promise;
  };
  server.context.now();
}

const newestEntry = async () =>
  Date.parse((await awake.context.db.selectFrom('audit_entries').select('at').orderBy('n', 'desc').executeTakeFirstOrThrow()).at);

test('[OPS.36, HELD.1] a grade that comes to a server whose machine has slept is held where its inspection was closed meanwhile', async () => {
  const inspection = exampleInspection({ inspector_ids: [inspector.id] });
  await awake.put('inspections', inspection);
  const closing = { entity: 'inspections', id: inspection.id, patch: { closed_at: new Date().toISOString() } } as const;
  expect(await deviceOf(awake, tokens.admin).pushOne(closing)).toMatchObject({ outcome: 'applied' });
  sleep();
  const grade = exampleGrade({ inspection_id: inspection.id, created_by_id: inspector.id });
  const made = { entity: 'asset_grades', id: v7(), patch: fieldsOf(grade) } as const;
  const sent_at = new Date().toISOString();
  const outcome = await deviceOf(server, tokens.inspector).pushOne(made, sent_at);
  expect(outcome).toMatchObject({ outcome: 'held', reason: 'closed' });
});

test('[OPS.36] what a device tells a server whose machine has slept keeps its time', async () => {
  const site = exampleSite();
  await awake.put('sites', site);
  const deleted_at = new Date().toISOString();
  sleep();
  const device = deviceOf(server, tokens.admin);
  const gone = { entity: 'sites', id: site.id, patch: { deleted_at } } as const;
  expect(await device.pushOne(gone, deleted_at)).toMatchObject({ outcome: 'applied' });
  const stored = await awake.context.db.selectFrom('sites').select('deleted_at').where('id', '=', site.id).executeTakeFirst();
  expect(stored).toEqual({ deleted_at });
});

test('[OPS.36] a login at a server whose machine has slept is told at its time', async () => {
  const before = Date.now();
  sleep();
  expect((await server.post('/api/auth/login', { username: inspector.username, password: TEST_PASSWORD })).statusCode).toBe(200);
  expect(await newestEntry()).toBeGreaterThan(before - 3_000);
});

test('[OPS.36] a server that doesn’t learn the time takes nothing, and says when to try again', async () => {
  const device = deviceOf(server, tokens.admin);
  const made = device.operation({ entity: 'sites', id: v7(), patch: fieldsOf(exampleSite()), ts: new Date().toISOString() });
  const before = Date.now();
  slept += HOUR_MS;
  // It sleeps over each answer.
  looks.onAsked = async () => void (slept += HOUR_MS);
  const refused = await device.send([made], made.ts);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  looks.onAsked = async () => {};
  expect(await device.push([made], made.ts)).toMatchObject([{ outcome: 'applied' }]);
  expect(await newestEntry()).toBeGreaterThan(before - 3_000);
});

/** A clock to which the database answers after three seconds. */
async function clockOfSlowAnswers() {
  let set = 0;
  const { now } = await sharedClock(server.context.db, { error: () => undefined }, () => Date.now() + set);
  const took = 3_000;
  looks.onAsked = async () => {
    slept -= took;
    set += took;
  };
  /** By how much its time is off once it has been told. */
  const settled = async () => {
    await settleTime(server.context.db);
    return Math.abs(now().getTime() - Date.now() - took);
  };
  return { setBy: (milliseconds: number) => void (set += milliseconds), settled };
}

test.each([600_000, -600_000])(
  '[OPS.3, OPS.36] a server whose clock was set by %d ms goes on, and by its time, though the database takes three seconds',
  async (by) => {
    const { setBy, settled } = await clockOfSlowAnswers();
    setBy(by);
    expect(await settled()).toBeLessThan(1_000);
  },
);

test('[OPS.36] an answer of three seconds doesn’t tell whether a machine has slept for two', async () => {
  const { settled } = await clockOfSlowAnswers();
  slept += 2_000;
  await expect(settled()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});
