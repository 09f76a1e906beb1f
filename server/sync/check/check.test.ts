import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleAnswer, exampleAsset, exampleGrade, exampleInspection, exampleQuestion, exampleSite } from '#domain/examples.ts';
import type { CheckedRows, CheckReply } from '#domain/sync/check/check-wire.ts';
import { answersText, RowDigest, rowText, textDigest } from '#domain/sync/check/row-digest.ts';
import type { WireRow } from '#domain/sync/wire.ts';
import type { User } from '#domain/user/user.ts';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import { deviceOf } from '#test/device.ts';
import { turnsOfOthers } from '#test/turns-of-others.ts';
import { readChecked } from './read-checked.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

let server: TestApp;
let admin: User;
let inspector: User;

beforeEach(async () => {
  server = await openTestApp();
  admin = await server.addUser(administrator);
  inspector = await server.addUser({});
});
afterEach(() => server.close());

const NOTHING = { count: 0, digest: new RowDigest().toString() };

/** What somebody's device asks. */
async function asked(user: User) {
  const token = await server.logIn(user);
  const { page } = await deviceOf(server, token).pull(null);
  const check = (entity: string, held: object = NOTHING) =>
    server.post('/api/sync/check', { entity, cursor: page.cursor, version: DATA_VERSION, ...held }, token);
  const range = (entity: string, have: [string, string][], more: object = {}) =>
    server.post('/api/sync/check/range', { entity, after: null, to: null, have, version: DATA_VERSION, ...more }, token);
  return { check, range, rows: page.rows };
}

const heldOf = (rows: readonly WireRow[]) => {
  const digest = new RowDigest();
  for (const row of rows) digest.add(rowText('users', row));
  return { count: digest.count, digest: digest.toString() };
};

test('[CHECK.6, MAY.1] somebody is compared with what they may see only, and told of nothing else', async () => {
  const theirs = exampleInspection({ inspector_ids: [inspector.id] });
  const others = exampleInspection({ id: v7() as never, inspector_ids: [admin.id] });
  for (const inspection of [theirs, others]) await server.put('inspections', inspection);
  const { check, range, rows } = await asked(inspector);
  expect((await check('users', heldOf(rows.users ?? []))).json<CheckReply>()).toEqual({ state: 'same' });
  const names = (await range('users', [])).json<CheckedRows>().rows;
  expect(names.find(({ id }) => id === admin.id)).toMatchObject({ forename: 'Ada', username: null, user_role_id: null });
  const unknown = v7();
  const had: [string, string][] = [theirs.id, others.id, unknown].map((id) => [id, '0000000000000000']);
  const answer = (await range('inspections', had)).json<CheckedRows>();
  expect(answer.rows.map(({ id }) => id)).toEqual([theirs.id]);
  expect(answer.gone.toSorted()).toEqual([others.id, unknown].toSorted());
});

test('[CHECK.2] of a range comes what differs and nothing else; a record that was deleted comes as it is', async () => {
  const sites = ['1', '2', '3'].map((at) => exampleSite({ id: `0000000${at}-0000-4000-8000-000000000000` as never }));
  for (const site of sites) await server.put('sites', site);
  const gone = exampleSite({ id: v7() as never, deleted_at: '2026-01-01T00:00:00.000Z' });
  await server.put('sites', gone);
  const { range, check } = await asked(admin);
  const all = (await range('sites', [])).json<CheckedRows>();
  expect(all).toMatchObject({ rows: sites.map(({ id }) => ({ id })), gone: [], more: false });
  const [one, two, three] = all.rows.map((row): [string, string] => [row.id, textDigest(rowText('sites', row))]);
  const [first, second, third] = [one, two, three].map((pair) => pair ?? ['', '']);
  const have: [string, string][] = [first as [string, string], [String(second?.[0]), '0'.repeat(16)], [gone.id, '0'.repeat(16)]];
  const rows = (await range('sites', have)).json<CheckedRows>().rows;
  expect(rows.map(({ id }) => id)).toEqual([second?.[0], third?.[0], gone.id]);
  const bounded = (await range('sites', [], { after: first?.[0], to: second?.[0] })).json<CheckedRows>();
  expect(bounded.rows.map(({ id }) => id)).toEqual([second?.[0]]);
  expect((await check('sites')).json<CheckReply>()).toMatchObject({
    state: 'differs',
    ranges: [
      { to: third?.[0], count: 3 },
      { to: null, ...NOTHING },
    ],
  });
});

test('[CHECK.6] a user checks so much in five minutes, and others beside them', async () => {
  const { check } = await asked(admin);
  for (let time = 0; time < 30; time += 1) expect((await check('sites')).statusCode).toBe(200);
  const refused = await check('sites');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ message: 'Too many attempts, try again in 5 min' });
  const { check: others } = await asked(inspector);
  expect((await others('sites')).statusCode).toBe(200);
});

test('[CHECK.10] of answers those are named that are others, and those of no grade', async () => {
  const question = exampleQuestion('guard', {}, [{ component_name: 'text-field', props: {} }]);
  const answers = [exampleAnswer(question, 0, 'Tight')];
  const grades = [exampleGrade({ answers }), exampleGrade({ id: v7() as never, answers: [] })];
  for (const grade of grades) await server.put('asset_grades', grade);
  const token = await server.logIn(inspector);
  const check = (have: [string, string][]) => server.post('/api/sync/check/answers', { have, version: DATA_VERSION }, token);
  const [one = '', other = ''] = grades.map(({ id }) => id);
  const reordered = answers.map((answer) => Object.fromEntries(Object.entries(answer).toReversed()));
  const [digest, none] = [textDigest(answersText(reordered)), textDigest(answersText([]))];
  expect(
    (
      await check([
        [one, digest],
        [other, none],
      ])
    ).json(),
  ).toEqual({ differ: [], gone: [] });
  const unknown = v7();
  expect(
    (
      await check([
        [one, none],
        [other, none],
        [unknown, none],
      ])
    ).json(),
  ).toEqual({ differ: [one], gone: [unknown] });
  const many = Array.from({ length: 501 }, (): [string, string] => [v7(), none]);
  expect((await check(many)).statusCode).toBe(400);
});

test('[CHECK.6] others’ requests go on while one user’s data are compared', async () => {
  const assets = Array.from({ length: 2_000 }, () => exampleAsset({ id: v7() as never, history: 'x'.repeat(2_000) }));
  for (const asset of assets) await server.put('assets', asset);
  let read = 0;
  const turns = await turnsOfOthers(async () => {
    for await (const rows of readChecked(server.context.db, { actor: admin, sites: new Set() }, 'assets')) read += rows.length;
  });
  expect(read).toBe(assets.length);
  expect(turns).toBeGreaterThan(1);
});

test('[CHECK.3, VER.9] a cursor of another database asks for a pull first; an app of another version is told to load the new one', async () => {
  const { check } = await asked(admin);
  expect((await check('sites', { ...NOTHING, cursor: 'of another server' })).json<CheckReply>()).toEqual({ state: 'resync' });
  const newer = await check('sites', { ...NOTHING, version: DATA_VERSION + 1 });
  expect(newer.statusCode).toBe(503);
});
