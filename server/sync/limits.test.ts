import type { AddressInfo } from 'node:net';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import {
  exampleAsset,
  exampleAssetType,
  exampleGrade,
  exampleInspection,
  exampleQuestion,
  exampleSite,
} from '#domain/examples.ts';
import type { ConflictsPage } from '#domain/sync/wire.ts';
import type { User } from '#domain/user/user.ts';
import { deviceOf, fieldsOf } from '#test/device.ts';
import { heavyAnswers } from '#test/heavy/heavy-answers.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { MOST_ANSWERS_ASKED } from './entities/grade/grade-answers.ts';

let server: TestApp;
let admin: User;
let token: string;
let device: ReturnType<typeof deviceOf>;

beforeEach(async () => {
  server = await openTestApp();
  admin = await server.addUser(administrator);
  token = await server.logIn(admin);
  device = deviceOf(server, token);
});
afterEach(() => server.close());

const heavy = (fields: Partial<AssetGrade> = {}) =>
  exampleGrade({ id: v7() as AssetGrade['id'], inspection_id: null, answers: heavyAnswers(50), ...fields });
const storedGrade = (id: string) =>
  server.context.db.selectFrom('asset_grades').selectAll().where('id', '=', id).executeTakeFirst();

describe('the cap of a record', () => {
  const words = expect.stringMatching(/^This is too large to save: with its answers it takes .* kB, at most 256 kB$/) as string;

  test('[LIMIT.1] a grade above 256 kB is refused with words, by a push and by the call of the spec', async () => {
    const grade = heavy({ answers: heavyAnswers(60) });
    const pushed = await device.pushOne({ entity: 'asset_grades', id: grade.id, patch: fieldsOf(grade) });
    expect(pushed).toMatchObject({ outcome: 'rejected', code: 'invalid', field: 'answers', message: words });
    const posted = await server.post('/api/asset-grades/update-or-create', grade, token);
    expect(posted.statusCode).toBe(422);
    expect(posted.json()).toEqual({ message: words, field: 'answers' });
    expect(await storedGrade(grade.id)).toBeUndefined();
  });

  test('[LIMIT.2] an edit that makes a grade too large is refused, and the grade stays as it was', async () => {
    const grade = heavy();
    await server.put('asset_grades', grade);
    const base = Number((await storedGrade(grade.id))?.ver);
    const patch = { recommendations: 'y'.repeat(20_000) };
    const outcome = await device.pushOne({ entity: 'asset_grades', id: grade.id, base, patch });
    expect(outcome).toMatchObject({ outcome: 'rejected', field: 'recommendations' });
    expect(await storedGrade(grade.id)).toMatchObject({ recommendations: grade.recommendations, ver: base });
  });

  test('[LIMIT.2] a larger one of old is read, deleted and made smaller', async () => {
    const grade = heavy({ answers: heavyAnswers(120) });
    await server.put('asset_grades', grade);
    const read = await device.get(`/api/answers?grade=${grade.id}`);
    expect(read.json<{ answers: Record<string, unknown[]> }>().answers[grade.id]).toHaveLength(120);
    const edit = async (patch: Record<string, unknown>) =>
      device.pushOne({ entity: 'asset_grades', id: grade.id, base: Number((await storedGrade(grade.id))?.ver), patch });
    expect(await edit({ deleted_at: '2026-11-21T09:00:00.000Z' })).toMatchObject({ outcome: 'applied' });
    expect(await edit({ deleted_at: null })).toMatchObject({ outcome: 'applied' });
    expect(await edit({ answers: grade.answers.slice(0, 100) })).toMatchObject({ outcome: 'applied' });
    expect(await edit({ answers: [...grade.answers.slice(0, 100), ...heavyAnswers(1)] })).toMatchObject({ outcome: 'rejected' });
  });

  test('[MERGE.10] answers of two devices that fit by themselves and not together: one is kept, the other is a conflict', async () => {
    const grade = exampleGrade({ inspection_id: null });
    await server.put('asset_grades', grade);
    const other = deviceOf(server, token);
    const [mine, theirs] = [heavyAnswers(30), heavyAnswers(30)];
    const edit = { entity: 'asset_grades', id: grade.id, base: 1 } as const;
    await other.pushOne({ ...edit, patch: { answers: theirs } });
    expect(await device.pushOne({ ...edit, patch: { answers: mine } })).toMatchObject({
      outcome: 'conflict',
      fields: ['answers'],
    });
    expect(JSON.parse((await storedGrade(grade.id))?.answers ?? '')).toEqual(mine);
    const [conflict] = await server.context.db.selectFrom('conflicts').selectAll().execute();
    expect(JSON.parse(conflict?.lost ?? '')).toEqual(theirs);
  });

  test('[S3.13, LIMIT.1] an asset type of a megabyte can be posted', async () => {
    const type = exampleAssetType({ questions: [] });
    const slot = { id: v7(), component_name: 'text', props: JSON.stringify({ label: 'y'.repeat(4_900) }) };
    const question = { order: 1, conditional: null, question_answer_types: [], name: 'Is it there?' };
    const questions = Array.from({ length: 90 }, () => ({ ...question, id: v7(), answer_types: [slot, { ...slot, id: v7() }] }));
    const posted = await server.post(
      '/api/asset-types/update-or-create',
      { ...type, questions, more: 'z'.repeat(200_000) },
      token,
    );
    expect(posted.statusCode).toBe(200);
  });
});

describe('what a type asks for', () => {
  const questions = Array.from({ length: 31 }, (_none, nth) =>
    exampleQuestion(
      `asked ${nth}`,
      {},
      Array.from({ length: 10 }, () => ({ component_name: 'text', props: {} })),
    ),
  );
  const message = 'A survey holds at most 300 answers; these questions ask for 310: leave some out';

  test('[LIMIT.25] more than a survey holds is refused with words, by a push and by the call of the spec', async () => {
    const type = exampleAssetType({ questions });
    const pushed = await device.pushOne({ entity: 'asset_types', id: type.id, patch: fieldsOf(type) });
    expect(pushed).toMatchObject({ outcome: 'rejected', code: 'invalid', field: 'questions', message });
    const posted = await server.post('/api/asset-types/update-or-create', type, token);
    expect([posted.statusCode, posted.json()]).toEqual([422, { message, field: 'questions' }]);
  });

  test('[LIMIT.25, TEXT.4] a type that was stored so before is edited otherwise, and made smaller', async () => {
    const type = exampleAssetType({ questions });
    await server.put('asset_types', type);
    const renamed = { ...type, name: 'Fire hose', updated_at: '2026-11-21T11:00:00.000Z' };
    expect((await server.post('/api/asset-types/update-or-create', renamed, token)).statusCode).toBe(200);
    const fewer = await device.pushOne({ entity: 'asset_types', id: type.id, patch: { questions: questions.slice(1) } });
    expect(fewer.outcome).not.toBe('rejected');
    const again = await device.pushOne({ entity: 'asset_types', id: type.id, patch: { questions } });
    expect(again).toMatchObject({ outcome: 'rejected', message });
  });

  test('[LIMIT.25, HELD.10] one that was taken so before comes back to a restored server, by its receipt alone', async () => {
    const type = exampleAssetType({ questions });
    await server.put('asset_types', type);
    const made = device.operation({ entity: 'asset_types', id: type.id, patch: fieldsOf(type) });
    const [taken] = await device.push([made]);
    const receipt = taken !== undefined && 'receipt' in taken ? taken.receipt : '';
    const { db } = server.context;
    await db.deleteFrom('change_log').execute();
    await db.deleteFrom('asset_types').execute();
    expect(await device.push([made])).toMatchObject([{ outcome: 'rejected', message }]);
    expect(await device.push([{ ...made, receipt }])).toMatchObject([{ outcome: 'applied' }]);
  });
});

describe('replies by bytes', () => {
  const PAGE = 1_300_000;

  /** Open at one site, so that the device holds the answers. */
  async function putHeavyGrades(count: number): Promise<AssetGrade[]> {
    const inspection = exampleInspection();
    await server.put('sites', exampleSite());
    await server.put('inspections', inspection);
    await server.put('assets', exampleAsset());
    const grades = Array.from({ length: count }, () => heavy({ asset_id: exampleAsset().id }));
    for (const grade of grades) await server.put('asset_grades', grade);
    return grades;
  }

  test('[LIMIT.3] a first pull, a delta and answers that come into view hold a page of bytes each, and all of it', async () => {
    const grades = await putHeavyGrades(12);
    const pullAll = async (from: string | null) => {
      const seen = new Set<string>();
      let cursor = from;
      for (let more = true; more;) {
        const { page, bytes } = await device.pull(cursor);
        expect(bytes).toBeLessThan(PAGE);
        for (const row of page.rows.asset_grades ?? []) if ((row.answers ?? []).length > 0) seen.add(row.id);
        ({ cursor, more } = page);
      }
      return { seen, cursor };
    };
    const first = await pullAll(null);
    expect(first.seen.size).toBe(12);
    await server.context.db
      .updateTable('asset_grades')
      .set(({ eb }) => ({ ver: eb('ver', '+', 100) }))
      .execute();
    await server.context.db
      .updateTable('counter')
      .set(({ eb }) => ({ ver: eb('ver', '+', 100) }))
      .execute();
    expect((await pullAll(first.cursor)).seen.size).toBe(12);

    const inspector = await server.addUser({ username: 'ian' });
    const theirs = deviceOf(server, await server.logIn(inspector));
    let cursor: string | null = null;
    for (let more = true; more;) ({ cursor, more } = (await theirs.pull(cursor)).page);
    const { id } = exampleInspection();
    await device.pushOne({ entity: 'inspections', id, patch: { inspector_ids: [inspector.id] } });
    const held = new Set<string>();
    for (let more = true; more;) {
      const { page, bytes }: Awaited<ReturnType<typeof theirs.pull>> = await theirs.pull(cursor);
      expect(bytes).toBeLessThan(PAGE);
      for (const row of page.rows.asset_grades ?? []) if (row.answers !== null) held.add(row.id);
      ({ cursor, more } = page);
    }
    expect(held).toEqual(new Set(grades.map((grade) => grade.id)));
  });

  test('[SCOPE.6, LIMIT.3] answers that were asked for come as far as they fit, and the others are named', async () => {
    const grades = await putHeavyGrades(12);
    let wanted = grades.map((grade) => grade.id as string);
    const got: string[] = [];
    while (wanted.length > 0) {
      const reply = await device.get(`/api/answers?${wanted.map((id) => `grade=${id}`).join('&')}`);
      expect(reply.rawPayload.length).toBeLessThan(PAGE);
      const { answers: found, states, more } = reply.json<Record<'answers' | 'states', object> & { more: string[] }>();
      expect(Object.keys(states).toSorted()).toEqual(Object.keys(found).toSorted());
      got.push(...Object.keys(found));
      wanted = more;
    }
    expect(got.toSorted()).toEqual(grades.map((grade) => grade.id).toSorted());
  });

  test('[LIMIT.21] of 300 grades answers are asked for at once, as far as headers reach; of one more it is said', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const ask = (count: number) => {
      const query = Array.from({ length: count }, () => `grade=${v7()}`).join('&');
      return fetch(`http://127.0.0.1:${port}/api/answers?${query}`, { headers: { authorization: `Bearer ${token}` } });
    };
    expect((await ask(MOST_ANSWERS_ASKED)).status).toBe(200);
    const refused = await ask(MOST_ANSWERS_ASKED + 1);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { message: 'At most 300 grades are asked for at once', field: 'grade' },
    ]);
  });

  test('[LIMIT.3] conflicts come in pages of bytes, each once', async () => {
    const grades = await putHeavyGrades(5);
    const other = deviceOf(server, token);
    for (const { id } of grades) {
      const base = Number((await storedGrade(id))?.ver);
      await other.pushOne({ entity: 'asset_grades', id, base, patch: { answers: [], grade: 'fail' } });
      await device.pushOne({ entity: 'asset_grades', id, base, patch: { answers: heavyAnswers(49), recommendations: 'x' } });
      await other.pushOne({ entity: 'asset_grades', id, base, patch: { recommendations: 'y' } });
    }
    const listed: string[] = [];
    let pages = 0;
    for (let after: string | null = ''; after !== null; pages++) {
      const reply = await device.get(`/api/sync/conflicts${after === '' ? '' : `?after=${after}`}`);
      expect(reply.rawPayload.length).toBeLessThan(PAGE);
      const page = reply.json<ConflictsPage>();
      listed.push(...page.conflicts.map(({ conflict_id }) => conflict_id));
      after = page.next;
    }
    const all = await server.context.db.selectFrom('conflicts').select('conflict_id').execute();
    expect(listed.toSorted()).toEqual(all.map(({ conflict_id }) => conflict_id).toSorted());
    expect(pages).toBeGreaterThan(1);
  });

  test('[SYNC.11, LIMIT.3] a push whose rows are heavy answers as many operations as fit, the others when they are sent again', async () => {
    const grades = await putHeavyGrades(20);
    const other = deviceOf(server, token);
    for (const { id } of grades) await other.pushOne({ entity: 'asset_grades', id, patch: { grade: 'fail' } });
    let waiting = grades.map(({ id }) =>
      device.operation({ entity: 'asset_grades', id, base: 1, patch: { recommendations: 'x' } }),
    );
    let rounds = 0;
    while (waiting.length > 0) {
      const outcomes = await device.push(waiting);
      expect(JSON.stringify(outcomes).length).toBeLessThan(2_500_000);
      const answered = new Set(outcomes.map(({ op }) => op));
      expect(answered.size).toBeGreaterThan(0);
      waiting = waiting.filter(({ op }) => !answered.has(op));
      rounds += 1;
    }
    expect(rounds).toBeGreaterThan(1);
    const left = await server.context.db.selectFrom('asset_grades').select('id').where('recommendations', 'is', null).execute();
    expect(left).toEqual([]);
  });

  test('[CALL.6] the list call of the spec holds 8 MB, what does not fit comes with the next', async () => {
    const grades = await putHeavyGrades(40);
    let have: { id: string; updated_at: string }[] = [];
    for (let round = 0; have.length < grades.length && round < 10; round++) {
      const reply = await server.post('/api/asset-grades/index', have, token);
      expect(reply.rawPayload.length).toBeLessThan(8_500_000);
      have = [...have, ...reply.json<{ new_data: AssetGrade[] }>().new_data.map(({ id, updated_at }) => ({ id, updated_at }))];
    }
    expect(new Set(have.map(({ id }) => id)).size).toBe(40);
  });
});

describe('what one user may do', () => {
  const overlong = (id: string) => ({ entity: 'sites', id, patch: { name: 'x'.repeat(201) } }) as const;

  test('[LIMIT.4] refused operations are counted by user, kind and hour, and remembered only up to a number', async () => {
    const inspector = await server.addUser({ username: 'ian' });
    const theirs = deviceOf(server, await server.logIn(inspector));
    await server.put('sites', exampleSite());
    const before = await server.context.db.selectFrom('change_log').select('op_id').execute();
    const forbidden = () =>
      theirs.operation({ entity: 'sites', id: exampleSite().id, base: 1, patch: { notes: 'z'.repeat(5_000) } });
    for (let round = 0; round < 6; round++) await theirs.push(Array.from({ length: 200 }, forbidden));
    await theirs.push([theirs.operation(overlong(v7()))]);
    const refusals = server.context.db.selectFrom('refusals').selectAll().where('user_id', '=', inspector.id);
    const counts = await refusals.orderBy('kind').execute();
    expect(counts.map(({ kind, hour, count }) => [kind, hour, count])).toEqual([
      ['forbidden', '2026-11-21T09', 1_200],
      ['invalid', '2026-11-21T09', 1],
    ]);
    const log = await server.context.db.selectFrom('change_log').select(['op_id', 'patch']).execute();
    expect(log.length - before.length).toBe(1_000);
    expect(log.every(({ patch }) => patch.length < 100)).toBe(true);
  });

  test('[SYNC.4] a refusal that is asked for again soon is answered as the first time', async () => {
    const inspector = await server.addUser({ username: 'ian' });
    const theirs = deviceOf(server, await server.logIn(inspector));
    await server.put('sites', exampleSite());
    const once = theirs.operation({ entity: 'sites', id: exampleSite().id, base: 1, patch: { notes: 'z' } });
    expect(await theirs.push([once])).toEqual(await theirs.push([once]));
  });

  test('[LIMIT.4, AUDIT.24] counts of refusals that the trail has told are kept for 90 days', async () => {
    await device.pushOne(overlong(v7()));
    server.setNow('2027-02-20T09:00:00.000Z');
    const laterToken = await server.logIn(admin);
    await server.app.inject({ url: '/api/audit', headers: { authorization: `Bearer ${laterToken}` } });
    const later = deviceOf(server, laterToken);
    await later.pushOne(overlong(v7()));
    const hours = await server.context.db.selectFrom('refusals').select('hour').execute();
    expect(hours).toEqual([{ hour: '2027-02-20T09' }]);
  });
});

test('[LIMIT.19] a push that takes long is answered in part, and the rest when it is sent again', async () => {
  const operations = Array.from({ length: 3 }, () => {
    const site = exampleSite({ id: v7() as never });
    return device.operation({ entity: 'sites', id: site.id, patch: fieldsOf(site) });
  });
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 11_000));
  const first = await device.push(operations);
  clock.mockRestore();
  expect(first.length).toBeGreaterThan(0);
  expect(first.length).toBeLessThan(3);
  expect(await device.push(operations)).toMatchObject(operations.map(({ op }) => ({ op, outcome: 'applied' })));
});
