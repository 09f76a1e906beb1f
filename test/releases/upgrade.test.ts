import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '#test/test-app.ts';
import type { Draft } from '#web/data/protocol/draft.ts';
import { UserDatabase } from '#web/data/worker/disk/user-database.ts';
import type { HeldAnswers, LogEntry } from '#web/data/worker/disk/user-schema.ts';
import { HELD_STORES, heldOf } from '#web/data/worker/store/held-answers.ts';
import { allAnswers } from '#web/data/worker/testing/all-answers.ts';
import { copyBrowser } from './browser-image.ts';
import { browserOf, leftBehind, openBrowser, openServer, recordsIn, releases } from './open-release.ts';
import { ScreenlessPage } from './screenless-page.ts';

describe.each(releases)('release %s', (release) => {
  const left = leftBehind(release);
  const loggedBy = (image: ReturnType<typeof browserOf>) =>
    recordsIn<LogEntry>(image, left.inspector, 'log').flatMap(({ changes }) => changes);
  const before = loggedBy(browserOf(release));
  let server: TestApp;
  let page: ScreenlessPage;

  beforeEach(async () => {
    await openBrowser(release);
    server = await openServer(release, openTestApp);
    page = new ScreenlessPage(server);
  });
  afterEach(async () => {
    await page.call('logOut');
    await server.close();
  });

  const stored = (entity: 'assets' | 'asset_grades' | 'sites', id: string) =>
    server.context.db
      .selectFrom(entity)
      .selectAll()
      .where('id', '=', id as never)
      .executeTakeFirst();

  test('[VER.7] what its device had not sent is sent, and what was refused or held is still there', async () => {
    await page.synchronise();
    const waiting = before.filter(({ state }) => state === 'waiting');
    expect(waiting.length).toBeGreaterThan(3);
    const log = await server.context.db.selectFrom('change_log').select(['op_id', 'outcome']).execute();
    for (const { op } of waiting) expect(log.find(({ op_id }) => op_id === op)?.outcome).toMatch(/applied|merged/);
    const others = before.filter(({ state }) => state !== 'waiting').map(({ op }) => op);
    expect(others).toHaveLength(2);
    expect((await page.refused()).toSorted()).toEqual(others.toSorted());
  });

  test('[VER.7] nothing of it is emptied: each change is on the server as it was made', async () => {
    await page.synchronise();
    for (const { state, entity, id, patch } of before) {
      if (state !== 'waiting') continue;
      const { answers, ...fields } = patch;
      const row = (await stored(entity as 'assets', id)) ?? {};
      expect(row).toMatchObject(Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, asColumn(value)])));
      const known = JSON.parse(String(Reflect.get(row, 'answers') ?? '[]')) as AssetGrade['answers'];
      if (answers !== undefined) expect(known).toMatchObject(answers as AssetGrade['answers']);
    }
  });

  test('[VER.12] its survey in progress goes on, with its photo', async () => {
    await page.synchronise();
    const [draft] = recordsIn<Draft>(browserOf(release), left.inspector, 'drafts');
    const kept = await page.call('changeDraft', left.draft, draft as Draft, { grade: 'pass' }, false);
    expect(kept).toMatchObject({ ...draft, grade: 'pass' });
    expect((await page.call('photo', left.photo as never)).byteLength).toBeGreaterThan(100);
    expect(page.topic('sync')?.photos.unsentIds).toEqual([left.photo]);
  });

  test('[STORE.6] the answers that its device holds, each of them by itself, are found beside packs', async () => {
    const [held] = recordsIn<HeldAnswers>(browserOf(release), left.inspector, 'answers');
    const database = new UserDatabase(left.inspector);
    expect(await database.read(HELD_STORES, (transaction) => heldOf(transaction, must(held, 'answers').grade_id))).toEqual(held);
    expect(await allAnswers(database)).toEqual([held]);
    await database.close();
  });

  test('[VER.12] what was sealed comes back at the login, and is sent', async () => {
    await page.call('logOut');
    await page.call('logIn', 'admin', TEST_PASSWORD);
    await page.synchronise();
    expect(await stored('sites', left.sealedSite)).toMatchObject({ name: 'Alder Court', deleted_at: null });
  });

  test('[VER.12] all that it had not sent can be exported before anything else is done', async () => {
    page.online = false;
    await page.until(() => page.topic('sync')?.photos.unsentIds.length === 1);
    const unsent = before.filter(({ state }) => state !== 'held').length;
    const counts = { changes: unsent, held: before.length - unsent, drafts: 1, photos: 1 };
    expect(await page.call('unsentCounts')).toEqual(counts);
    const file = await page.call('exportUnsent');
    page.online = true;
    await page.call('resetApp');
    await page.call('logIn', 'inspector', TEST_PASSWORD);
    expect(await page.call('importUnsent', file)).toMatchObject({
      counts: { changes: unsent, drafts: 1, photos: 1 },
      isWhole: true,
    });
    await page.synchronise();
    expect(await stored('assets', left.made)).toMatchObject({ serial_number: '000999' });
  });

  test('[VER.13] its database says after the first round that all of it is in this form', async () => {
    await page.synchronise();
    const meta = async () => recordsIn<object>(await copyBrowser(), left.inspector, 'meta')[0];
    await expect.poll(meta).toMatchObject({ complete: true, version: DATA_VERSION });
  });
});

const asColumn = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);
