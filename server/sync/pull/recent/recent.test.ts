import { gunzipSync } from 'node:zlib';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleAnswer, exampleAsset, exampleGrade, exampleInspection, exampleQuestion, exampleSite } from '#domain/examples.ts';
import type { SiteId } from '#domain/site/site.ts';
import { INSPECTOR_ROLE_ID } from '#domain/user/user-roles.ts';
import type { PullPage } from '#domain/sync/wire.ts';
import type { User } from '#domain/user/user.ts';
import { deviceOf, fieldsOf } from '#test/device.ts';
import { RandomWriting, type Writer } from '#test/random-writing.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { seededRandom } from '../../../demo/seeded-random.ts';
import { cursorAt, decodeCursor, encodeCursor } from '../cursor.ts';
import { readCounter } from '../../writing/writing.ts';
import { pull } from '../pull.ts';
import type { Pulled } from '../pull-request.ts';
import { MOST_ANSWERS_LENGTH, pullRecent } from './pull-recent.ts';
import { recentOf } from './recent.ts';

const SEEDS = process.env['TORTURE'] === undefined ? 1 : 50;
const STEPS = 30;
/** One page holds those of the first cursor; all answers together are longer than what is kept. */
const LARGE_SITES = 10;

let server: TestApp;
beforeEach(async () => {
  server = await openTestApp();
});
afterEach(() => server.close());

async function people(): Promise<Writer[]> {
  const users = [await server.addUser(administrator)];
  for (const username of ['ian', 'ina', 'ivo']) users.push(await server.addUser({ username, user_role_id: INSPECTOR_ROLE_ID }));
  const writers: Writer[] = [];
  for (const user of users) {
    const token = await server.logIn(user);
    writers.push({ user, token, device: deviceOf(server, token) });
  }
  return writers;
}

/** A page as it arrives, but for the nonce of its cursor. */
async function readable({ head, rows }: Pulled) {
  const text = rows.answer(head);
  expect(gunzipSync(rows.gzipped(head)).toString()).toBe(text);
  return { ...(JSON.parse(text) as object), cursor: await decodeCursor(server.context.db, String(head.cursor)) };
}

/** What both ways answer to a reader; whether the short one answered at all. */
async function compare(user: User, cursor: string, device: string): Promise<{ next: string; isRecent: boolean }> {
  const request = { cursor, device };
  const recent = await pullRecent(server.context, user, request);
  const direct = await pull(server.context, user, request);
  if (recent !== null) {
    const [mine, theirs] = [await readable(recent), await readable(direct)];
    expect(mine).toEqual(theirs);
    expect(recent.rows.answer(direct.head)).toBe(direct.rows.answer(direct.head));
  }
  return { next: must(direct.head.cursor, 'a cursor'), isRecent: recent !== null };
}

test('[FAN.3] what is read once for all who pull is to each reader what the database says, whatever was written', async () => {
  const writers = await people();
  const random = seededRandom(7);
  let recent = 0;
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const writing = new RandomWriting(server, writers, seed);
    await writing.begin();
    const cursors = new Map<string, string>();
    for (let step = 0; step < STEPS; step += 1) {
      await writing.step();
      for (const { user, device } of writers) {
        if (random.whole(3) > 0) continue;
        const { ver } = await server.context.db.selectFrom('counter').select('ver').executeTakeFirstOrThrow();
        const start =
          cursors.get(user.id) ?? (await encodeCursor(server.context.db, await cursorAt(server.context.db, user, ver)));
        const { next, isRecent } = await compare(user, start, device.id);
        cursors.set(user.id, next);
        if (isRecent) recent += 1;
      }
    }
  }
  expect(recent).toBeGreaterThan((SEEDS * STEPS) / 2);
});

test('[FAN.3] two inspectors who receive different inspections and answers never share a text', async () => {
  const writers = await people();
  const writing = new RandomWriting(server, writers, 1);
  await writing.begin();
  const before = await Promise.all(
    writers.map(async ({ user }) => encodeCursor(server.context.db, await cursorAt(server.context.db, user, 4))),
  );
  for (let step = 0; step < STEPS; step += 1) await writing.step();
  for (const [at, { user, device }] of writers.entries()) await compare(user, must(before[at], 'a cursor'), device.id);
  for (const [at, { user, device }] of [...writers.entries()].toReversed()) {
    await compare(user, must(before[at], 'a cursor'), device.id);
  }
});

test('[FAN.3, SYNC.29] a database that is restored under a running server is noticed: nobody goes on from what it forgot', async () => {
  const writers = await people();
  const writing = new RandomWriting(server, writers, 2);
  await writing.begin();
  const { user, device } = must(writers[0], 'a writer');
  const { db } = server.context;
  const cursor = await encodeCursor(db, await cursorAt(db, user, await readCounter(db)));
  expect(await pullRecent(server.context, user, { cursor, device: device.id })).not.toBeNull();
  await db.deleteFrom('change_log').where('ver', '>', 6).execute();
  await db.updateTable('counter').set({ ver: 6 }).execute();
  for (const entity of ['sites', 'inspections', 'assets'] as const) await db.deleteFrom(entity).where('ver', '>', 6).execute();
  for (let site = 0; site < 20; site += 1) await writing.write();
  expect(await pullRecent(server.context, user, { cursor, device: device.id })).toBeNull();
  expect((await pull(server.context, user, { cursor, device: device.id })).head.resync).toBe(true);
});

describe('what was read before follows what changed since', () => {
  const ofSite = async (writers: readonly Writer[], inspector_ids: readonly string[], name: string) => {
    const [site, inspection] = [v7(), v7()];
    const { device } = must(writers[0], 'the administrator');
    await device.pushOne({ entity: 'sites', id: site, patch: fieldsOf(exampleSite({ name })) });
    const fields = { ...fieldsOf(exampleInspection()), site_id: site, inspector_ids };
    await device.pushOne({ entity: 'inspections', id: inspection, patch: fields });
    return { site, inspection };
  };

  test('[FAN.3, SCOPE.5, SCOPE.10] answers go with an asset that moves to another site', async () => {
    const writers = await people();
    const [{ device }, ian, ina] = writers as [Writer, Writer, Writer];
    const one = await ofSite(writers, [ian.user.id], 'One');
    const other = await ofSite(writers, [ina.user.id], 'Other');
    const [asset, grade] = [v7(), v7()];
    const { db } = server.context;
    const ver = await readCounter(db);
    await device.pushOne({ entity: 'assets', id: asset, patch: { ...fieldsOf(exampleAsset()), site_id: one.site } });
    const survey = {
      ...fieldsOf(exampleGrade()),
      asset_id: asset,
      answers: [exampleAnswer(exampleQuestion('seal'), 0, 'Yes')],
    };
    await device.pushOne({ entity: 'asset_grades', id: grade, patch: survey });
    for (const { user, device: of } of [ian, ina]) {
      const cursor = await encodeCursor(db, await cursorAt(db, user, ver));
      expect((await compare(user, cursor, of.id)).isRecent).toBe(true);
    }
    const moved = await readCounter(db);
    await device.pushOne({ entity: 'assets', id: asset, patch: { site_id: other.site } });
    for (const [{ user, device: of }, answers] of [
      [ian, null],
      [ina, { sites: [], assets: [asset], after: '' }],
    ] as const) {
      const { next, isRecent } = await compare(user, await encodeCursor(db, await cursorAt(db, user, moved)), of.id);
      expect([isRecent, await decodeCursor(db, next)]).toMatchObject([true, { answers }]);
    }
    for (const { user, device: of } of [ian, ina]) {
      const cursor = await encodeCursor(db, await cursorAt(db, user, ver));
      expect((await compare(user, cursor, of.id)).isRecent).toBe(true);
    }
  });

  test('[FAN.3, HELD.12] what waits for a decision is counted anew when it is held, judged, or a site with closed inspections goes', async () => {
    const writers = await people();
    const [{ user, device, token }, ian] = writers as [Writer, Writer];
    const { site, inspection } = await ofSite(writers, [ian.user.id], 'One');
    const { db, now } = server.context;
    const start = await encodeCursor(db, await cursorAt(db, user, await readCounter(db)));
    const waiting = async () => {
      const page = must(await pullRecent(server.context, user, { cursor: start, device: device.id }), 'a page');
      expect(page.head.to_decide).toBe((await pull(server.context, user, { cursor: start })).head.to_decide);
      return page.head.to_decide;
    };
    expect(await waiting()).toBe(0);
    await device.pushOne({ entity: 'inspections', id: inspection, patch: { closed_at: now().toISOString() } });
    const patch = { ...fieldsOf(exampleGrade()), inspection_id: inspection };
    const held = await ian.device.pushOne({ entity: 'asset_grades', id: v7(), patch });
    expect([held.outcome, await waiting()]).toEqual(['held', 1]);
    await server.post(`/api/sync/held/${held.op}`, { verdict: 'refused', reason: null }, token);
    expect(await waiting()).toBe(0);
    await device.pushOne({ entity: 'sites', id: site, patch: { deleted_at: now().toISOString() } });
    expect(await waiting()).toBe(1);
  });
});

test('[FAN.20] answers are kept for others up to 5 million characters; beyond them each reader gets their own, and the same', async () => {
  const writers = await people();
  const { user, device, token } = must(writers[0], 'the administrator');
  const { db } = server.context;
  const cursors: string[] = [];
  for (let at = 0; at < LARGE_SITES; at += 1) {
    cursors.push(await encodeCursor(db, await cursorAt(db, user, await readCounter(db))));
    await server.put('sites', exampleSite({ id: v7() as SiteId, notes: 'x'.repeat(95_000) }));
  }
  const view = await recentOf(db).catchUp();
  const ask = async (cursor: string) => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/sync/pull',
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
      payload: { cursor, device: device.id },
    });
    expect(reply.headers['content-encoding']).toBe('gzip');
    return JSON.parse(gunzipSync(reply.rawPayload).toString()) as PullPage;
  };
  const kept = () => [...view.answers.values()].reduce((sum, { size }) => sum + size, 0);
  for (const [at, cursor] of cursors.entries()) expect((await ask(cursor)).rows.sites).toHaveLength(LARGE_SITES - at);
  expect(kept()).toBeLessThanOrEqual(MOST_ANSWERS_LENGTH);
  expect(kept()).toBeGreaterThan(MOST_ANSWERS_LENGTH * 0.8);
  expect(await recentOf(db).catchUp()).toBe(view);
  for (const cursor of cursors) await compare(user, cursor, device.id);
});

test('[FAN.3, SYNC.25] it travels packed to whoever takes gzip, and as it is to others', async () => {
  const writers = await people();
  const { user, device, token } = must(writers[0], 'the administrator');
  const { db } = server.context;
  const cursor = await encodeCursor(db, await cursorAt(db, user, await readCounter(db)));
  for (let at = 0; at < 5; at += 1) await device.pushOne({ entity: 'sites', id: v7(), patch: fieldsOf(exampleSite()) });
  const ask = (encoding: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/sync/pull',
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
      payload: { cursor, device: device.id },
    });
  const [packed, plain, refused] = [await ask('gzip, deflate, br, zstd'), await ask('identity'), await ask('gzip;q=0')];
  expect([packed, plain, refused].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', undefined, undefined]);
  const { rows } = plain.json<PullPage>();
  expect(rows.sites).toHaveLength(5);
  expect((JSON.parse(gunzipSync(packed.rawPayload).toString()) as PullPage).rows).toEqual(rows);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});
