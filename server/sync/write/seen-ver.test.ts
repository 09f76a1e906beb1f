import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import type { Outcome } from '#domain/sync/wire.ts';
import { deviceOf } from '#test/device.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

const site = exampleSite({ name: 'Old', notes: 'old', events_log: 'first' });
const FORGOTTEN = '2026-11-20T07:00:00.000Z';
const at = (hour: number) => `2026-11-21T0${hour}:00:00.000Z`;

let server: TestApp;
let mine: ReturnType<typeof deviceOf>;
let theirs: ReturnType<typeof deviceOf>;

beforeEach(async () => {
  server = await openTestApp();
  const token = await server.logIn(await server.addUser(administrator));
  mine = deviceOf(server, token);
  theirs = deviceOf(server, token);
  await server.put('sites', site);
});
afterEach(() => server.close());

const stored = () => server.context.db.selectFrom('sites').selectAll().where('id', '=', site.id).executeTakeFirstOrThrow();
const conflicts = () => server.context.db.selectFrom('conflicts').select(['field', 'base', 'kept', 'lost']).execute();
const edit = (patch: Record<string, unknown>, ts: string, state: { base: number | null; seen?: string }) => ({
  entity: 'sites' as const,
  id: site.id,
  patch,
  ts,
  ...state,
});
/** Another device's change, of what it saw last. */
async function theirChange(patch: Record<string, unknown>, ts: string): Promise<Extract<Outcome, { outcome: 'applied' }>> {
  const { ver: base, updated_at: seen } = await stored();
  const outcome = await theirs.pushOne(edit(patch, ts, { base, seen }));
  if (outcome.outcome !== 'applied') throw new Error('it was to be applied');
  return outcome;
}

test.each([
  ['the ver that it has now', 0],
  ['one that it had before', 1],
  ['one that it has not reached again', 9],
])('[SYNC.40] a change over a state that the server has forgotten wins over no value silently: %s', async (_ver, more) => {
  const { ver } = await theirChange({ name: 'Theirs' }, at(6));
  if (more === 1) await theirChange({ town: 'York' }, at(7));
  const base = more === 9 ? ver + more : ver;
  const outcome = await mine.pushOne(edit({ name: 'Mine' }, at(8), { base, seen: FORGOTTEN }));
  expect(outcome).toMatchObject({ outcome: 'conflict', fields: ['name'] });
  expect(await stored()).toMatchObject({ name: 'Mine' });
  expect(await conflicts()).toMatchObject([{ field: 'name', kept: '"Mine"', lost: '"Theirs"' }]);
});

test('[SYNC.40] a change over the state that it names meets what came later and nothing else, whatever ver that state has now', async () => {
  const { ver, updated_at: seen } = await theirChange({ name: 'Theirs' }, at(6));
  for (const [base, town] of [
    [ver, 'York'],
    [ver - 1, 'Hull'],
    [ver + 7, 'Leeds'],
  ] as const) {
    const outcome = await mine.pushOne(edit({ name: `Of ${town}` }, at(7), { base, seen }));
    expect(outcome.outcome).toMatch(/applied/);
  }
  expect(await conflicts()).toEqual([]);
  const other = deviceOf(
    server,
    await server.logIn(await server.addUser({ ...administrator, id: v7() as never, username: 'bo' })),
  );
  const late = await other.pushOne(edit({ name: 'Late', notes: 'late' }, at(8), { base: ver + 7, seen }));
  expect(late).toMatchObject({ outcome: 'conflict', fields: ['name'] });
});

test('[SYNC.40] the state before the first change that a server has kept is known by its stamp', async () => {
  const { ver, updated_at: seen } = await stored();
  await theirChange({ notes: 'theirs' }, at(6));
  await theirChange({ notes: 'theirs again' }, at(7));
  expect(await mine.pushOne(edit({ name: 'Mine' }, at(8), { base: ver + 5, seen }))).toMatchObject({ outcome: 'merged' });
  expect(await conflicts()).toEqual([]);
  const outcome = await mine.pushOne(edit({ notes: 'mine' }, at(8), { base: ver + 5, seen }));
  expect(outcome).toMatchObject({ outcome: 'conflict', fields: ['notes'] });
  expect(await conflicts()).toMatchObject([{ base: '"old"', lost: '"theirs again"' }]);
});

test('[SYNC.42] of a state that is known no more, the author’s own last values count as seen, and no others', async () => {
  const { ver: base, updated_at: seen } = await stored();
  await mine.pushOne(edit({ name: 'Mine', events_log: 'first\nmine' }, at(6), { base, seen }));
  const forgotten = { base: base + 9, seen: FORGOTTEN };
  expect(await mine.pushOne(edit({ name: 'Mine 2', events_log: 'first\nmine\nmore' }, at(7), forgotten))).toMatchObject({
    outcome: 'applied',
  });
  expect(await conflicts()).toEqual([]);
  await mine.pushOne(edit({ notes: 'mine' }, at(7), forgotten));
  expect(await conflicts()).toMatchObject([{ field: 'notes', lost: '"old"' }]);
  await theirChange({ name: 'Theirs' }, at(8));
  await mine.pushOne(edit({ name: 'Mine 2' }, at(8), forgotten));
  expect(await conflicts()).toMatchObject([{}, { field: 'name', kept: '"Mine 2"', lost: '"Theirs"' }]);
});

test('[SYNC.75] over a state that is known no more, a line that others offered again already stands once, in whatever order', async () => {
  const { ver: base, updated_at: seen } = await stored();
  await theirChange({ events_log: 'first\ntheirs' }, at(6));
  await mine.pushOne(edit({ events_log: 'first\nmine' }, at(7), { base, seen }));
  expect(await stored()).toMatchObject({ events_log: 'first\ntheirs\nmine' });
  const events_log = 'first\nmine\ntheirs\nmore';
  await mine.pushOne(edit({ events_log }, at(8), { base: base + 2, seen: FORGOTTEN }));
  expect(await stored()).toMatchObject({ events_log });
  expect(await conflicts()).toEqual([]);
});

test('[VER.30] who doesn’t say what its author saw is taken at its base', async () => {
  const { ver } = await theirChange({ name: 'Theirs' }, at(6));
  expect(await mine.pushOne(edit({ name: 'Mine' }, at(8), { base: ver }))).toMatchObject({ outcome: 'applied' });
  expect(await conflicts()).toEqual([]);
});
