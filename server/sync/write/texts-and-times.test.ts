import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exampleAsset, exampleGrade, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import type { Fields } from '#domain/sync/merge-patch.ts';
import type { User } from '#domain/user/user.ts';
import { deviceOf, fieldsOf } from '#test/device.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';

const NOW = '2026-11-21T09:00:00.000Z';
const TOO_LATE = "The date can't be after tomorrow";
const UNSEEN = 'Must not contain invisible characters';
const UNSTORABLE = 'Must not contain characters that cannot be stored';

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

const stored = async (table: 'sites' | 'assets' | 'asset_grades', id: string) =>
  (await server.context.db
    .selectFrom(table as 'sites')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()) as Record<string, unknown> | undefined;

describe('texts', () => {
  const site = exampleSite();

  test.each([
    ['name', 'Har\0bour', UNSEEN],
    ['name', 'Har\u200bbour', UNSEEN],
    ['town', '\ud800', UNSEEN],
    ['client_name', 'Ltd\u202e', UNSEEN],
    ['notes', 'a\0', UNSTORABLE],
    ['events_log', 'x\udfff', UNSTORABLE],
  ])('[TEXT.1, TEXT.3] %s = %j is refused with words, by a push and by the call of the spec', async (field, value, words) => {
    const pushed = await device.pushOne({ entity: 'sites', id: site.id, patch: { ...fieldsOf(site), [field]: value } });
    expect(pushed).toMatchObject({ outcome: 'rejected', code: 'invalid', field, message: words });
    const posted = await server.post('/api/site/update-or-create', { ...site, [field]: value }, token);
    expect(posted.statusCode).toBe(422);
    expect(posted.json()).toEqual({ message: words, field });
    expect(await stored('sites', site.id)).toBeUndefined();
  });

  test('[TEXT.4] what was stored with such characters before is read, and its other fields are edited', async () => {
    const old = exampleSite({ name: 'Old\u200bname', notes: 'a\ud800' });
    await server.put('sites', old);
    expect((await device.pull(null)).page.rows.sites).toMatchObject([{ name: 'Old\u200bname' }]);
    const edited = await device.pushOne({ entity: 'sites', id: old.id, base: null, patch: { town: 'Leeds' } });
    expect(edited).toMatchObject({ outcome: expect.not.stringMatching('rejected') as string });
    expect(await stored('sites', old.id)).toMatchObject({ town: 'Leeds', name: 'Old\u200bname' });
    const { name: _, ...rest } = old;
    const posted = await server.post('/api/site/update-or-create', { ...rest, town: 'York', notes: 'plain' }, token);
    expect(posted.statusCode).toBe(200);
  });

  test.each([
    ['sites', 'name', '\u2800', exampleSite(), 'town'],
    ['assets', 'location', '\u2800', exampleAsset(), 'history'],
    ['inspections', 'scope', '\u200b', exampleInspection(), 'instruction'],
    ['users', 'forename', '\u2800', exampleUser(), 'surname'],
  ] as const)(
    '[TEXT.13] %s: a %s of %j is missing; what was stored so before may stay beside other changes',
    async (entity, field, blank, record, other) => {
      const edit = (patch: Fields) => device.pushOne({ entity, id: record.id, base: null, patch });
      await server.put(entity, { ...record, [field]: blank });
      for (const patch of [{ [other]: 'Leeds' }, { [other]: 'York', [field]: blank }])
        expect((await edit(patch)).outcome).not.toBe('rejected');
      const refused = { outcome: 'rejected', code: 'invalid', field, message: 'Value is required' };
      expect(await edit({ [field]: `${blank} ` })).toMatchObject(refused);
      expect((await edit({ [field]: 'Seen' })).outcome).not.toBe('rejected');
      expect(await edit({ [field]: blank })).toMatchObject(refused);
    },
  );

  test('[TEXT.3] an answer that says NUL is refused by its place', async () => {
    const answer = {
      id: v7(),
      question_answer_type_id: v7(),
      question_id: v7(),
      answer_type_id: v7(),
      question_name: 'Is the seal intact?',
    };
    const patch = { ...fieldsOf(exampleGrade()), answers: [{ ...answer, value: JSON.stringify('a\0') }] };
    const pushed = await device.pushOne({ entity: 'asset_grades', id: v7(), patch });
    expect(pushed).toMatchObject({ outcome: 'rejected', field: 'answers.0.value', message: UNSTORABLE });
  });
});

describe('days', () => {
  const graded = (graded_at: string) => ({ ...fieldsOf(exampleGrade({ inspection_id: null })), graded_at });

  test.each(['2026-11-23', '2027-01-01', '2200-12-31'])('[TEXT.8] a grade of %s is refused with words', async (day) => {
    const pushed = await device.pushOne({ entity: 'asset_grades', id: v7(), patch: graded(day) });
    expect(pushed).toMatchObject({ outcome: 'rejected', code: 'invalid', field: 'graded_at', message: TOO_LATE });
    const posted = await server.post(
      '/api/asset-grades/update-or-create',
      { ...exampleGrade(), inspection_id: null, graded_at: day },
      token,
    );
    expect([posted.statusCode, posted.json()]).toEqual([422, { message: TOO_LATE, field: 'graded_at' }]);
  });

  test('[TEXT.8] tomorrow is that of the clocks furthest ahead', async () => {
    server.setNow('2026-11-21T09:59:59.000Z');
    const early = await device.pushOne({ entity: 'asset_grades', id: v7(), patch: graded('2026-11-22') });
    const tooFar = await device.pushOne({ entity: 'asset_grades', id: v7(), patch: graded('2026-11-23') });
    server.setNow('2026-11-21T10:00:01.000Z');
    const furthest = await device.pushOne({ entity: 'asset_grades', id: v7(), patch: graded('2026-11-23') });
    expect([early, tooFar, furthest].map(({ outcome }) => outcome === 'rejected')).toEqual([false, true, false]);
  });

  test('[TEXT.4] a grade that was stored with a later day before is edited in its other fields', async () => {
    const old = exampleGrade({ inspection_id: null, graded_at: '2030-01-01' });
    await server.put('asset_grades', old);
    const edited = await device.pushOne({
      entity: 'asset_grades',
      id: old.id,
      patch: { grade: 'fail', graded_at: '2030-01-01' },
    });
    expect(edited.outcome).not.toBe('rejected');
    expect(await stored('asset_grades', old.id)).toMatchObject({ grade: 'fail', graded_at: '2030-01-01' });
  });

  test.each(['1899-12-31', '2201-01-01', '0000-01-01', '9999-12-31'])('[TEXT.7] the day %s is none', async (day) => {
    const pushed = await device.pushOne({ entity: 'asset_grades', id: v7(), patch: graded(day) });
    expect(pushed).toMatchObject({ field: 'graded_at', message: 'The date must lie between the years 1900 and 2200' });
  });
});

describe('instants', () => {
  const asset = exampleAsset();
  const instants = ['0000-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'];
  const saneStamps = /^2026-11-2/;

  test.each(instants.flatMap((ts) => [NOW, ...instants].map((sent_at) => [ts, sent_at])))(
    '[TEXT.9] a change made at %s by a clock that says %s is stored with sane times',
    async (ts, sent_at) => {
      await device.push([device.operation({ entity: 'assets', id: asset.id, ts, patch: fieldsOf(asset) })], sent_at);
      const gone = { deleted_at: ts };
      await device.push([device.operation({ entity: 'assets', id: asset.id, ts, base: 1, patch: gone })], sent_at);
      const row = await stored('assets', asset.id);
      for (const field of ['created_at', 'updated_at', 'deleted_at']) expect(row?.[field]).toMatch(saneStamps);
    },
  );

  test('[TEXT.9] a conflict says sane times, whatever the clock of its author said', async () => {
    await server.put('assets', asset);
    const other = deviceOf(server, token);
    const ts = '9999-12-31T23:59:59.999Z';
    await device.pushOne({ entity: 'assets', id: asset.id, base: 1, ts, patch: { location: 'A' } }, '0000-01-01T00:00:00.000Z');
    await other.pushOne({ entity: 'assets', id: asset.id, base: 1, ts, patch: { location: 'B' } }, '0000-01-01T00:00:00.000Z');
    const [conflict] = await server.context.db.selectFrom('conflicts').selectAll().execute();
    expect(conflict?.kept_at).toMatch(saneStamps);
    expect(conflict?.lost_at).toMatch(saneStamps);
  });

  const after = ['+275760-09-13T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '3000-01-01T00:00:00'];
  const before = ['1969-12-31T23:59:59.000Z', '1904-01-01 00:00', '-000001-01-01T00:00:00.000Z'];
  test.each([...after, ...before])(
    '[TEXT.9] a record posted with the stamp %s is stored with a sane one, and asked for no more',
    async (updated_at) => {
      const posted = await server.post('/api/assets/update-or-create', { ...asset, updated_at }, token);
      expect(posted.statusCode).toBe(200);
      const row = await stored('assets', asset.id);
      expect([row?.['created_at'], row?.['updated_at']]).toEqual([NOW, NOW]);
      const index = await server.post('/api/assets/index', [{ id: asset.id, updated_at }], token);
      expect(index.json()).toMatchObject({ required_ids: [], updated_data: [{ id: asset.id }] });
    },
  );
});
