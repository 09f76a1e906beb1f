import { afterEach, expect, test, vi } from 'vitest';
import { v7 } from 'uuid';
import type { Answer } from '#domain/grade/asset-grade.ts';
import { deviceOf } from '#test/device.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import type { Change } from '#web/data/protocol/change.ts';
import { MARGIN_BYTES } from '#web/data/worker/room/margin.ts';
import { Room } from '#web/data/worker/room/room.ts';
import { SmallDevice } from '#web/data/worker/testing/small-device.ts';
import { TestTab as TodaysTab } from '#web/data/worker/testing/test-tab.ts';
import type { LogEntry } from '#web/data/worker/disk/user-schema.ts';
import { copyBrowser, restoreBrowser } from './browser-image.ts';
import { loadNextRelease, NEXT } from './next-release.ts';
import { browserOf, latestRelease, leftBehind, openBrowser, openServer, recordsIn } from './open-release.ts';
import { ScreenlessPage } from './screenless-page.ts';

const release = String(latestRelease);
const left = leftBehind(release);
const SERIAL = '000411';
const waiting = recordsIn<LogEntry>(browserOf(release), left.inspector, 'log')
  .flatMap(({ changes }) => changes)
  .filter(({ state }) => state === 'waiting');

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0).toReversed()) await close();
});

async function open(next: Awaited<ReturnType<typeof loadNextRelease>>, Page = ScreenlessPage) {
  await openBrowser(release);
  const server = await next.openNextServer(release);
  closing.push(() => server.close());
  return { server, page: pageOn(server, Page) };
}

function pageOn(server: TestApp, Page = ScreenlessPage): ScreenlessPage {
  const page = new Page(server);
  closing.push(() => page.call('logOut'));
  return page;
}

const assetOf = (server: TestApp, id: string): Promise<unknown> =>
  server.context.db.selectFrom('assets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Somebody with the next app says more of the asset and of the answers than the device of this release knows. */
async function sayMore(server: TestApp): Promise<void> {
  const { context } = server;
  const admin = await context.db.selectFrom('users').selectAll().where('id', '=', left.admin).executeTakeFirstOrThrow();
  const device = deviceOf(server, await server.logIn(admin as never));
  const grade = await context.db.selectFrom('asset_grades').selectAll().where('id', '=', left.edited).executeTakeFirstOrThrow();
  const answers = (JSON.parse(grade.answers) as Answer[]).map((answer) => ({ ...answer, remark: `On ${answer.value}` }));
  const asset = await context.db.selectFrom('assets').selectAll().where('serial_number', '=', SERIAL).executeTakeFirstOrThrow();
  const outcomes = await device.push([
    device.operation({ entity: 'asset_grades', id: grade.id, base: grade.ver, patch: { answers }, version: NEXT }),
    device.operation({ entity: 'assets', id: asset.id, base: asset.ver, patch: { risk: 'high', code: 'H-1' }, version: NEXT }),
  ]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
}

test('[VER.3] what an older app has created is completed by the server, not refused', async () => {
  const { server, page } = await open(await loadNextRelease());
  await page.synchronise();
  expect(await assetOf(server, left.made)).toMatchObject({ serial_number: '000999', risk: 'low', code: 'No 000999' });
  const refused = await page.refused();
  expect(waiting.filter(({ op }) => refused.includes(op))).toEqual([]);
});

test('[VER.4] an edit by an older app empties nothing that it does not know, in the answers of a survey too', async () => {
  const { server, page } = await open(await loadNextRelease());
  await sayMore(server);
  await page.synchronise();
  const grade = await server.context.db
    .selectFrom('asset_grades')
    .selectAll()
    .where('id', '=', left.edited)
    .executeTakeFirstOrThrow();
  const answers = JSON.parse(grade.answers) as (Answer & { remark: string })[];
  expect(answers.map(({ value, remark }) => ({ value, remark }))).toEqual([
    { value: '"Yes"', remark: 'On "Yes"' },
    { value: '"Beside the door"', remark: 'On "Behind the door"' },
  ]);
  expect(await server.context.db.selectFrom('conflicts').selectAll().execute()).toEqual([]);
});

test('[VER.6] rows of a newer server keep on an older device what it does not know, until its app does', async () => {
  const next = await loadNextRelease();
  const { server, page } = await open(next);
  await sayMore(server);
  await page.synchronise();
  const asset = await server.context.db.selectFrom('assets').select('id').where('serial_number', '=', SERIAL).executeTakeFirst();
  await page.call('save', [{ entity: 'assets', id: asset?.id, patch: { location: 'Lobby' } }] as never, {});
  await page.synchronise();
  const image = await copyBrowser();
  await openBrowser(release, (empty) => void (empty.databases = []));
  await restoreBrowser(image);
  const tab = new next.TestTab(left.inspector);
  await tab.data.load();
  const rows = [...tab.data.image.store.rows('assets')].map((row) => ({ serial_number: null, ...row, ver: 0 }));
  await tab.close();
  const found = (serial_number: string) => rows.find((row) => row.serial_number === serial_number);
  expect(found(SERIAL)).toMatchObject({ location: 'Lobby', risk: 'high', code: 'H-1' });
  expect(found('000412')).toMatchObject({ risk: 'low', code: 'No 000412' });
  expect(found('000999')).toMatchObject({ risk: 'low', code: 'No 000999' });
});

test('[VER.7] the next app opens what this one has left, and sends it: nothing is lost, nothing emptied', async () => {
  const next = await loadNextRelease();
  const { server, page } = await open(next, next.ScreenlessPage);
  await sayMore(server);
  await page.synchronise();
  expect(page.pushed.filter(({ version }) => version === latestRelease).map(({ id }) => id)).toEqual(
    expect.arrayContaining([left.made, left.edited]),
  );
  const log = await server.context.db.selectFrom('change_log').select(['op_id', 'outcome']).execute();
  for (const { op } of waiting) expect(log.find(({ op_id }) => op_id === op)?.outcome).toMatch(/applied|merged/);
  expect(await assetOf(server, left.made)).toMatchObject({ risk: 'low', code: 'No 000999' });
  const grade = await server.context.db
    .selectFrom('asset_grades')
    .selectAll()
    .where('id', '=', left.edited)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(grade.answers)).toMatchObject([
    { remark: 'On "Yes"' },
    { value: '"Beside the door"', remark: 'On "Behind the door"' },
  ]);
  expect((await page.call('gradeAnswers', left.edited)).map((answer) => Reflect.get(answer, 'remark'))).toEqual([
    'On "Yes"',
    'On "Behind the door"',
  ]);
});

test('[VER.5, VER.16] what a newer tab has logged is sent by an older one as the newer one’s, and nothing that it says is lost', async () => {
  const next = await loadNextRelease();
  await openBrowser(release);
  const tab = new next.TestTab(left.inspector);
  tab.newOp = v7;
  await tab.data.load();
  const { patch } = waiting.find(({ id }) => id === left.edited) as { patch: { answers?: Answer[] } };
  const answers = patch.answers?.map((answer) => ({ ...answer, remark: `On ${answer.value}` }));
  await tab.data.writes.save([{ entity: 'asset_grades', id: left.edited, patch: { answers } } as Change]);
  await tab.close();
  const server = await next.openNextServer(release);
  closing.push(() => server.close());
  const page = pageOn(server);
  await page.synchronise();
  expect(page.pushed.filter(({ id }) => id === left.edited).map(({ version }) => version)).toEqual([undefined, NEXT]);
  const grade = await server.context.db
    .selectFrom('asset_grades')
    .selectAll()
    .where('id', '=', left.edited)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(grade.answers)).toMatchObject([{ remark: 'On "Yes"' }, { remark: 'On "Beside the door"' }]);
});

test('[VER.8] an upgrade that ends after any of its writes leaves nothing half done, for the next app and for this one', async () => {
  const next = await loadNextRelease();
  const seenBy = async (Tab: typeof TodaysTab, commits: number) => {
    const tab = new Tab(left.inspector);
    await tab.data.load();
    const seen = {
      rows: [...tab.data.image.store.rows('assets')],
      drafts: [...tab.data.image.drafts],
      log: tab.data.image.outbox.entries,
    };
    tab.commitsToLive = commits;
    const ended = await next.rewriteOlder(tab.data.database).then(
      () => 'done',
      () => 'died',
    );
    await tab.close();
    return { seen, ended };
  };
  await openBrowser(release);
  const whole = await seenBy(next.TestTab, 0);
  expect(whole.seen.rows).toHaveLength(4);
  let died = 0;
  for (let commits = 1; ; commits += 1) {
    await openBrowser(release);
    const { ended } = await seenBy(next.TestTab, commits);
    expect((await seenBy(next.TestTab, 1)).seen).toEqual(whole.seen);
    expect(whole.seen).toMatchObject((await seenBy(TodaysTab, 1)).seen);
    if (ended === 'done') break;
    died += 1;
  }
  expect(died).toBeGreaterThan(2);
});

test('[ROOM.1, VER.13] what a full device keeps of an older app waits for its rewriting, and takes nothing of what is held back', async () => {
  const next = await loadNextRelease();
  await openBrowser(release);
  const device = new SmallDevice(100 * 1_048_576);
  const room = new Room({ openMargin: device.open, onState: () => undefined });
  await room.takeMargin();
  // What was proven for the pages that come next is used up.
  await room.guard({ bytes: 8 * 1_048_576, received: true }, async () => undefined);
  const tab = new next.TestTab(left.inspector, undefined, room.guard);
  await tab.data.load();
  device.free = 0;
  await expect(next.rewriteOlder(tab.data.database)).rejects.toMatchObject({ code: 'no-room' });
  expect(device.margin).toBe(MARGIN_BYTES);
  device.free = 100 * 1_048_576;
  expect(await next.rewriteOlder(tab.data.database)).toBe(true);
  expect(await next.rewriteOlder(tab.data.database)).toBe(false);
  await tab.close();
});

test('[VER.9] a newer app waits for a server that is still the older one, and loses nothing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const next = await loadNextRelease();
  await openBrowser(release);
  const older = await openServer(release, openTestApp);
  const page = pageOn(older, next.ScreenlessPage);
  await page.until(() => page.topic('sync')?.phase === 'failed');
  expect(page.topic('sync')).toMatchObject({ tooOld: false, unsent: waiting.length });
  const reply = await older.post(
    '/api/sync/push',
    { operations: [], version: NEXT },
    await older.logIn({ id: left.admin } as never),
  );
  expect(reply.statusCode).toBe(503);
  await older.close();
});

test('[VER.10] a device that is too old to go on says so, sends what is understood, keeps the rest, and receives nothing more', async () => {
  const { server, page } = await open(await loadNextRelease({ oldest: NEXT }));
  await page.until(() => page.topic('sync')?.tooOld === true);
  expect(page.topic('sync')).toMatchObject({ unsent: 0, drafts: 1, phase: 'failed' });
  expect(await page.refused()).toHaveLength(2);
  const log = await server.context.db.selectFrom('change_log').select('op_id').execute();
  const known = new Set(log.map(({ op_id }) => op_id));
  expect(waiting.filter(({ op }) => !known.has(op))).toEqual([]);
  expect((await page.call('exportUnsent')).size).toBeGreaterThan(0);
});

test('[VER.11] what is held of an older app is completed when it is let in', async () => {
  const { server } = await open(await loadNextRelease());
  const [held] = recordsIn<LogEntry>(browserOf(release), left.inspector, 'log')
    .flatMap(({ changes }) => changes)
    .filter(({ state }) => state === 'held');
  const token = await server.logIn({ id: left.admin } as never);
  const reply = await server.post(`/api/sync/held/${held?.op ?? v7()}`, { verdict: 'accepted', reason: null }, token);
  expect(reply.statusCode).toBe(200);
  const { page } = await deviceOf(server, token).pull(null);
  const grade = page.rows.asset_grades?.find(({ id }) => id === held?.id);
  expect(grade?.answers).toHaveLength(2);
});
