import { setImmediate as afterOthers } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import type { User } from '#domain/user/user.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { computedMs } from '#test/timing/computed-ms.ts';
import { compareIndex } from './compare-index.ts';
import { readList } from './read-list.ts';

const STAMP = '2026-11-20T09:00:00.000Z';

let server: TestApp;
let admin: User;
let token: string;
beforeAll(async () => {
  server = await openTestApp();
  admin = await server.addUser(administrator);
  token = await server.logIn(admin);
});
afterAll(() => server.close());

const line = (at: number) => ({ id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`, updated_at: STAMP });
const lines = (count: number) => Array.from({ length: count }, (_, at) => line(at));
const post = (body: string) => server.post('/api/site/index', body, token);

async function* piecesOf(body: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536);
}

/** The longest that this thread computed, in milliseconds, before anything else could go on while something was waited for. */
async function longestHold(work: Promise<unknown>): Promise<number> {
  const held = { longest: 0, isOver: false };
  const over = work.then(() => (held.isOver = true));
  while (!held.isOver) {
    const turn = await computedMs(() => Promise.race([over, afterOthers()]));
    held.longest = Math.max(held.longest, turn);
  }
  return held.longest;
}

test('[HTTP.15, CALL.6] a list of 300,000 lines holds nobody up, and 50,000 ids are asked for at once', async () => {
  const sent = lines(300_000);
  const body = Buffer.from(JSON.stringify(sent));
  const reading = readList(piecesOf(body));
  expect(await longestHold(reading)).toBeLessThan(500);
  const comparing = compareIndex({ db: server.context.db, actor: admin, entity: 'sites' }, await reading);
  expect(await longestHold(comparing)).toBeLessThan(500);
  const { required_ids } = JSON.parse(await comparing) as { required_ids: string[] };
  expect(required_ids).toEqual(sent.slice(0, 50_000).map(({ id }) => id));
});

test('[S7.17] of more records than are read at once each is compared', async () => {
  const all = lines(1_200).map(({ id }) => ({ ...exampleSite(), id, updated_at: STAMP }));
  for (const site of all) await server.put('sites', site as never);
  const text = JSON.stringify(all.slice(5).map(({ id, updated_at }) => ({ id, updated_at })));
  const reply = (await post(text)).json<{ new_data: { id: string }[] }>();
  expect(reply).toMatchObject({ required_ids: [], deleted_data: [], updated_data: [] });
  expect(reply.new_data.map(({ id }) => id)).toEqual(lines(5).map(({ id }) => id));
});

const good = JSON.stringify(line(1));
const notJson = { message: 'The body is no JSON' };
test.each([
  ['no list', `{"a":${good}}`, { message: 'must be a list' }],
  ['nothing', '', { message: 'must be a list' }],
  ['the beginning of a list', `[${good},`, notJson],
  ['a list with more behind it', `[${good}] []`, notJson],
  ['a list with a hole', `[${good},,${good}]`, notJson],
  ['a list with a comma at its end', `[${good},]`, notJson],
  ['a text without an end', `[${good},{"id":"x]`, notJson],
  ['two lists in one', `[${good}][${good}]`, notJson],
  ['a second line without an id', `[${good},{}]`, { message: expect.stringContaining('expected string'), field: '1.id' }],
  ['a NUL', String.raw`[${good},{"id":"\u0000"}]`, { message: expect.stringContaining('stored'), field: '1.id' }],
  ['a number', `[5]`, { message: expect.stringContaining('expected object'), field: '0' }],
  [
    'what is nested without end',
    `[${good},{"id":"x","more":${'['.repeat(100_000)}`,
    { message: 'A line of a list has at most 16,384 bytes', field: '1' },
  ],
  [
    'a line with thousands of objects',
    `[${good},{"id":"x","more":[${'{},'.repeat(20_000)}{}]}]`,
    { message: 'A line of a list has at most 16,384 bytes', field: '1' },
  ],
  ['400,001 lines', `[${'{"id":"x"},'.repeat(400_000)}{"id":"x"}]`, { message: 'A list has at most 400,000 lines' }],
])('[CALL.7, LIMIT.14] a list call that is sent %s is refused in words', async (_name, body, words) => {
  const reply = await post(body);
  expect([reply.statusCode, reply.json()]).toEqual([400, words]);
});

test('[CALL.7] a list call without any body is refused in words', async () => {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await server.app.inject({ method: 'POST', url: '/api/site/index', headers });
  expect([reply.statusCode, reply.json()]).toEqual([400, { message: 'must be a list' }]);
});

test('[S7.17] blanks, unknown fields and letters of many bytes change nothing in a list', async () => {
  const id = '00000000-0000-4000-8000-0000000000aé';
  const body = `\n [ {"more":{"é":[1,"]"]}, "id" : "${id}"},\n${' '.repeat(10_000)}{"id":"${id}b","updated_at":null} ]\n`;
  const required_ids = [id, `${id}b`];
  expect((await post(body)).json()).toMatchObject({ required_ids });
  expect((await post(`\u{feff}${body}${' '.repeat(1_000_000)}`)).json()).toMatchObject({ required_ids });
});
