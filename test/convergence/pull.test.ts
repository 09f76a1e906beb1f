import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite } from '#domain/examples.ts';
import type { PullPage } from '#domain/sync/wire.ts';
import type { User } from '#domain/user/user.ts';
import { type Cursor, decodeCursor, encodeCursor } from '#server/sync/pull/cursor.ts';
import { loadRecords } from '#server/sync/write/load-records.ts';
import { administrator, openTestApp, type TestApp } from '../test-app.ts';
import { deviceOf, fieldsOf } from '../device.ts';
import { FastClient, type Fields } from './fast-client.ts';

let server: TestApp;
let admin: User;
let inspector: User;
let adminToken: string;
let inspectorToken: string;
const now = () => server.context.now().toISOString();

beforeEach(async () => {
  server = await openTestApp();
  admin = await server.addUser(administrator);
  inspector = await server.addUser({});
  adminToken = await server.logIn(admin);
  inspectorToken = await server.logIn(inspector);
});
afterEach(() => server.close());

const device = (token = adminToken) => new FastClient(server, token, now);
const siteOf = (id: string) => exampleSite({ id: id as never });
const asset = (fields: Fields = {}) => exampleAsset({ id: v7(), ...fields } as never);
const answers = [1, 2].map((n) => ({
  id: v7(),
  question_answer_type_id: v7(),
  question_id: v7(),
  answer_type_id: v7(),
  value: `"Answer ${n}"`,
  question_name: 'In place?',
})) as never;
const ago = (hours: number) => new Date(server.context.now().getTime() - hours * 3_600_000).toISOString();
const deleted = (hours: number, surveyed = true) =>
  exampleGrade({ id: v7() as never, deleted_at: ago(hours), answers: surveyed ? answers : [] });
const idsOf = (rows: { id: string }[] | undefined): string[] => (rows ?? []).map(({ id }) => id);
const load = (records: Parameters<typeof loadRecords>[1]) => loadRecords(server.context, records);

async function edit(entity: 'inspections' | 'assets' | 'sites' | 'users', id: string, patch: Fields): Promise<void> {
  const editor = device();
  await editor.pull();
  editor.edit(entity, id, patch);
  expect(await editor.push()).toMatchObject([{ outcome: 'applied' }]);
}

describe('first pull', () => {
  test('[SYNC.12] comes in pages of 1 MB with its totals, what is needed first coming first', async () => {
    const site = exampleSite();
    const [open, closed] = [exampleInspection({ id: v7() as never }), exampleInspection({ id: v7() as never, closed_at: now() })];
    const made = Array.from({ length: 6_000 }, (_, n) => asset({ serial_number: String(n) }));
    const grades = ['2026-01-01', '2026-03-01', '2026-02-01'].map((graded_at) => exampleGrade({ id: v7() as never, graded_at }));
    await load([
      { entity: 'asset_grades', records: grades },
      { entity: 'assets', records: made },
      { entity: 'inspections', records: [closed, open] },
      { entity: 'sites', records: [site] },
      { entity: 'asset_types', records: [exampleAssetType()] },
    ]);
    const client = device();
    const pages: PullPage[] = [];
    for (let more = true; more;) {
      const page = await client.pullPage();
      pages.push(page);
      more = page.more;
      expect(JSON.stringify(page.rows).length).toBeLessThanOrEqual(1_001_000);
    }
    expect(pages.length).toBeGreaterThan(2);
    const order = pages.flatMap(({ rows }) => Object.keys(rows));
    expect([...new Set(order)]).toEqual(['asset_types', 'users', 'sites', 'inspections', 'assets', 'asset_grades']);
    expect(idsOf(pages[0]?.rows.inspections)).toEqual([open.id, closed.id]);
    expect(pages.flatMap(({ rows }) => rows.asset_grades ?? []).map(({ graded_at }) => graded_at)).toEqual([
      '2026-03-01',
      '2026-02-01',
      '2026-01-01',
    ]);
    expect(client.rows.get('assets')?.size).toBe(6_000);
    const total = 6_000 + 3 + 2 + 1 + 1 + 2;
    expect(pages.map((page) => page.total)).toEqual(pages.map(() => total));
    expect(pages.at(-1)?.done).toBe(total);
    expect(pages[0]?.done).toBeLessThan(total);
  });

  test('[S1.11, SYNC.13] leaves out deleted records but for users, inspections and types, which history names', async () => {
    const gone = { deleted_at: now() };
    await load([
      { entity: 'assets', records: [asset(gone)] },
      { entity: 'sites', records: [exampleSite(gone)] },
      { entity: 'asset_grades', records: [exampleGrade(gone)] },
      { entity: 'inspections', records: [exampleInspection(gone)] },
      { entity: 'asset_types', records: [exampleAssetType(gone)] },
    ]);
    const page = await device().pullPage();
    expect(Object.keys(page.rows).sort()).toEqual(['asset_types', 'inspections', 'users']);
    expect(page.more).toBe(false);
  });

  test('[S4.11, SCOPE.7] brings surveys that were deleted lately, which can be brought back, and no other grade', async () => {
    const [lately, yesterday] = [deleted(0), deleted(47)];
    await load([{ entity: 'asset_grades', records: [lately, yesterday, deleted(61), deleted(0, false)] }]);
    const page = await device().pullPage();
    expect(idsOf(page.rows.asset_grades).toSorted()).toEqual([lately.id, yesterday.id].toSorted());
    expect(page).toMatchObject({ more: false, total: 4, done: 4 });
  });

  test('[SYNC.12, SYNC.21] misses nothing that is written while it lasts', async () => {
    const step = fc.record({ kind: fc.constantFrom('page', 'edit', 'delete', 'create', 'date'), target: fc.nat(40) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), async (steps) => {
        const own = await openTestApp();
        try {
          const token = await own.logIn(await own.addUser(administrator));
          const text = 'x'.repeat(15_000);
          const made = Array.from({ length: 100 }, (_, n) => asset({ history: `${n} ${text}` }));
          const grades = Array.from({ length: 60 }, (_, n) =>
            exampleGrade({ id: v7() as never, recommendations: text, graded_at: `2026-01-${10 + (n % 20)}` }),
          );
          await loadRecords(own.context, [
            { entity: 'assets', records: made },
            { entity: 'asset_grades', records: grades },
          ]);
          const writer = new FastClient(own, token, () => own.context.now().toISOString());
          await writer.pull();
          const reader = new FastClient(own, token, () => own.context.now().toISOString());
          for (const { kind, target } of steps) {
            const id = made[target]?.id ?? '';
            if (kind === 'page') await reader.pullPage();
            if (kind === 'edit') writer.edit('assets', id, { location: `Place ${target}` });
            if (kind === 'delete') writer.edit('assets', id, { deleted_at: '2026-11-20T09:00:00.000Z' });
            if (kind === 'date')
              writer.edit('asset_grades', grades[target]?.id ?? '', { graded_at: `2026-02-${10 + (target % 10)}` });
            if (kind === 'create') {
              const { id: _id, created_at: _created, updated_at: _updated, ...fields } = asset();
              writer.edit('assets', v7(), fields);
            }
            await writer.push();
          }
          await reader.pull();
          await writer.pull();
          expect(live(reader)).toEqual(live(writer));
        } finally {
          await own.close();
        }
      }),
      { numRuns: 30 },
    );
  });

  const live = (client: FastClient) =>
    Object.fromEntries(
      ['assets', 'asset_grades', 'users'].map((entity) => [
        entity,
        new Map([...(client.rows.get(entity as 'assets') ?? [])].filter(([, row]) => row['deleted_at'] === null)),
      ]),
    );
});

describe('later pulls', () => {
  test('[SPEED.1] nothing changed costs less than 1 kB, and 100 changes only themselves', async () => {
    const made = Array.from({ length: 2_000 }, () => asset());
    await load([{ entity: 'assets', records: made }]);
    const reader = device();
    await reader.pull();
    const idle = await server.post('/api/sync/pull', { cursor: reader.cursor, device: reader.device }, adminToken);
    expect(idle.body.length).toBeLessThan(1_000);
    const writer = device();
    await writer.pull();
    for (const { id } of made.slice(0, 100)) writer.edit('assets', id, { location: 'Moved' });
    await writer.push();
    const page = await reader.pullPage();
    expect(page).toMatchObject({ more: false, evict: [] });
    expect(idsOf(page.rows.assets).sort()).toEqual(
      made
        .slice(0, 100)
        .map(({ id }) => id)
        .sort(),
    );
  });

  test('[SYNC.12] a device pulls its own changes as the server merged them', async () => {
    const one = asset({ history: 'installed' });
    await load([{ entity: 'assets', records: [one] }]);
    const [left, right] = [device(), device()];
    await left.pull();
    await right.pull();
    left.edit('assets', one.id, { history: 'installed\nleft' });
    right.edit('assets', one.id, { history: 'installed\nright' });
    await left.push();
    await right.push();
    await left.pull();
    await right.pull();
    expect(left.view('assets', one.id)).toEqual(right.view('assets', one.id));
    expect(left.view('assets', one.id)).toMatchObject({ history: 'installed\nleft\nright' });
  });

  test.each([
    ['no cursor of ours', () => 'AAAA'],
    ['of another database', (cursor: string) => changed(cursor, { instance: 'other' })],
    ['of another protocol', (cursor: string) => changed(cursor, { protocol: 0 })],
    ['ahead of a restored database', (cursor: string) => changed(cursor, { ver: 9_999_999 })],
    ['with another newest operation', (cursor: string) => changed(cursor, { op: v7() })],
    ['of somebody else', (cursor: string) => changed(cursor, { scope: 'x' })],
    ['with keys of a prototype', () => Buffer.from('{"__proto__":{"ver":1}}').toString('base64url')],
    ['made by hand', (cursor: string) => byHand(cursor, { first: { phase: 6, after: ['x'], total: 1, done: 0 } })],
    ['cut', (cursor: string) => cursor.slice(0, 30)],
    ['edited', (cursor: string) => (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1)],
  ])('[SYNC.14] a cursor that is %s gets a resync', async (_name, forge) => {
    const reader = device();
    await reader.pull();
    reader.cursor = await forge(String(reader.cursor));
    expect(await reader.pullPage()).toMatchObject({ resync: true, more: true, cursor: null, rows: {}, evict: [] });
    await reader.pull();
    expect(reader.rows.get('users')?.size).toBe(2);
  });

  /** With the database's own key. */
  const changed = async (cursor: string, fields: Fields) =>
    encodeCursor(server.context.db, { ...((await decodeCursor(server.context.db, cursor)) as Cursor), ...fields });

  /** By somebody who knows all that a cursor holds, and not the key. */
  const byHand = async (cursor: string, fields: Fields) => {
    const forged = { ...((await decodeCursor(server.context.db, cursor)) as Cursor), ...fields };
    return Buffer.from(JSON.stringify(forged)).toString('base64url');
  };

  test('[SYNC.14] a cursor says nothing of operations, vers and scope, and never the same twice', async () => {
    const readers = [device(), device()];
    for (const reader of readers) await reader.pull();
    const [one, other] = readers.map(({ cursor }) => Buffer.from(String(cursor), 'base64url').toString('latin1'));
    expect(one).not.toMatch(/protocol|instance|scope|"ver"/);
    expect(one).not.toBe(other);
    const newest = await server.context.db.selectFrom('change_log').select('op_id').execute();
    for (const { op_id } of newest) expect(one).not.toContain(op_id);
  });

  test('[SYNC.14] a cursor of one user is a resync for another', async () => {
    const reader = device();
    await reader.pull();
    const reply = await server.post('/api/sync/pull', { cursor: reader.cursor }, inspectorToken);
    expect(reply.json()).toMatchObject({ resync: true });
  });
});

describe('scope', () => {
  const theirs = exampleInspection({ id: v7() as never });
  const mine = () => exampleInspection({ inspector_ids: [inspector.id] });

  test('[S1.15, S1.16, S6.9, SCOPE.1, MAY.10] an inspector receives the inspections that list them, and of users only their names', async () => {
    await load([{ entity: 'inspections', records: [mine(), theirs] }]);
    const page = await device(inspectorToken).pullPage();
    expect(idsOf(page.rows.inspections)).toEqual([mine().id]);
    expect(page.total).toBe(3);
    expect(page.rows.users).toMatchObject([
      { forename: 'Ada', username: null, email_address: null, user_role_id: null, status: null },
      { forename: 'Ian', username: null },
    ]);
  });

  test('[S1.15, S1.16, SCOPE.2] an inspection that stops to list them leaves the device, one that begins to arrives', async () => {
    await load([{ entity: 'inspections', records: [mine(), theirs] }]);
    const client = device(inspectorToken);
    await client.pull();
    await edit('inspections', mine().id, { inspector_ids: [admin.id] });
    await edit('inspections', theirs.id, { inspector_ids: [inspector.id] });
    const page = await client.pullPage();
    expect(page.evict).toEqual([{ entity: 'inspections', id: mine().id }]);
    expect(idsOf(page.rows.inspections)).toEqual([theirs.id]);
    await edit('inspections', mine().id, { title: 'Not for them' });
    expect(await client.pullPage()).toMatchObject({ evict: [], rows: {} });
  });

  test('[SCOPE.3] a role that is taken or given is a resync, which brings what the new role may see', async () => {
    const second = await server.addUser({ ...administrator, username: 'second' });
    const client = device(await server.logIn(second));
    await load([{ entity: 'inspections', records: [theirs] }]);
    await client.pull();
    expect(idsOf((await client.pullPage()).rows.inspections)).toEqual([]);
    for (const [role, seen, own] of [
      [2, [], null],
      [1, [theirs.id], 1],
    ] as const) {
      await edit('users', second.id, { user_role_id: role });
      expect(await client.pullPage()).toMatchObject({ resync: true, more: true, rows: {} });
      const page = await client.pullPage();
      expect(idsOf(page.rows.inspections)).toEqual(seen);
      expect(page.rows.users?.find(({ id }) => id === second.id)).toMatchObject({ user_role_id: own });
    }
  });

  test('[SCOPE.4] work on an inspection that was taken away is still judged', async () => {
    await load([{ entity: 'inspections', records: [mine()] }]);
    const client = device(inspectorToken);
    await client.pull();
    await edit('inspections', mine().id, { inspector_ids: [admin.id] });
    await client.pull();
    client.edit('inspections', mine().id, { closed_at: now() });
    expect(await client.push()).toMatchObject([{ outcome: 'rejected', code: 'forbidden' }]);
  });

  test('[SCOPE.5] answers come with grades at the sites of open inspections, and are counted elsewhere', async () => {
    const far = asset({ site_id: v7() });
    const [here, there] = [exampleGrade({ answers }), exampleGrade({ id: v7() as never, asset_id: far.id, answers })];
    await load([
      { entity: 'inspections', records: [mine(), { ...theirs, site_id: far.site_id }] },
      { entity: 'assets', records: [exampleAsset(), far] },
      { entity: 'asset_grades', records: [here, there] },
    ]);
    const gradesOf = async (client: FastClient) => {
      await client.pull();
      return new Map([...(client.rows.get('asset_grades') ?? [])].map(([id, row]) => [id, row['answers']]));
    };
    const client = device(inspectorToken);
    expect(await gradesOf(client)).toEqual(
      new Map([
        [here.id, answers],
        [there.id, null],
      ]),
    );
    expect(client.rows.get('asset_grades')?.get(there.id)).toMatchObject({ answer_count: 2 });
    expect(await gradesOf(device())).toEqual(
      new Map([
        [here.id, answers],
        [there.id, answers],
      ]),
    );
    await client.openGrades();
    expect(client.rows.get('asset_grades')?.get(there.id)).toMatchObject({ answers });
  });

  test('[SCOPE.5] when an inspection opens at a site, its older answers follow, once', async () => {
    await load([
      { entity: 'assets', records: [exampleAsset()] },
      { entity: 'asset_grades', records: [exampleGrade({ answers })] },
      { entity: 'inspections', records: [exampleInspection({ inspector_ids: [admin.id] })] },
    ]);
    const client = device(inspectorToken);
    await client.pull();
    expect(client.rows.get('asset_grades')?.get(exampleGrade().id)).toMatchObject({ answers: null });
    await edit('inspections', exampleInspection().id, { inspector_ids: [inspector.id] });
    await client.pull();
    expect(client.rows.get('asset_grades')?.get(exampleGrade().id)).toMatchObject({ answers });
    await edit('inspections', exampleInspection().id, { title: 'Still open' });
    const page = await client.pullPage();
    expect([page.more, Object.keys(page.rows)]).toEqual([false, ['inspections']]);
  });

  test('[SCOPE.10] when an asset comes to a site in view, the answers of its surveys follow, once', async () => {
    const far = asset({ site_id: v7() });
    const ofFar = exampleGrade({ asset_id: far.id, answers });
    await load([
      { entity: 'sites', records: [siteOf(mine().site_id)] },
      { entity: 'inspections', records: [mine()] },
      { entity: 'assets', records: [far] },
      { entity: 'asset_grades', records: [ofFar] },
    ]);
    const client = device(inspectorToken);
    await client.pull();
    expect(client.rows.get('asset_grades')?.get(ofFar.id)).toMatchObject({ answers: null });
    await edit('assets', far.id, { site_id: mine().site_id });
    await edit('assets', far.id, { location: 'By the door' });
    await client.pull();
    expect(client.rows.get('asset_grades')?.get(ofFar.id)).toMatchObject({ answers });
    for (const patch of [{ location: 'By the window' }, { location: 'By the lift', site_id: mine().site_id }]) {
      await edit('assets', far.id, patch);
      expect(await client.pullPage()).toMatchObject({ more: false, rows: { assets: [{ id: far.id }] } });
    }
  });

  test('[SCOPE.10] they do not follow one that was at sites in view all the time, but where such a site came into view since', async () => {
    const [here, there, later] = [v7(), v7(), v7()];
    const [moved, late] = [asset({ site_id: here }), asset({ site_id: later })];
    const [ofMoved, ofLate] = [moved, late].map(({ id }) => exampleGrade({ id: v7() as never, asset_id: id, answers }));
    const at = (site_id: string, inspector_ids = mine().inspector_ids) =>
      exampleInspection({ id: v7() as never, site_id: site_id as never, inspector_ids });
    const opens = at(later, [admin.id]);
    await load([
      { entity: 'sites', records: [here, there].map(siteOf) },
      { entity: 'inspections', records: [at(here), at(there), opens] },
      { entity: 'assets', records: [moved, late] },
      { entity: 'asset_grades', records: [must(ofMoved, 'a grade'), must(ofLate, 'a grade')] },
    ]);
    const client = device(inspectorToken);
    await client.pull();
    const answersOf = (grade = ofMoved) => client.rows.get('asset_grades')?.get(must(grade, 'a grade').id)?.['answers'];
    expect([answersOf(ofMoved), answersOf(ofLate)]).toEqual([answers, null]);
    await edit('assets', moved.id, { site_id: there });
    expect(await client.pullPage()).toMatchObject({ more: false, rows: { assets: [{ id: moved.id }] } });
    await edit('inspections', opens.id, { inspector_ids: [inspector.id] });
    await edit('assets', late.id, { site_id: here });
    await client.pull();
    expect(answersOf(ofLate)).toEqual(answers);
  });

  test.each([0, 60])(
    '[SCOPE.10] they follow one that moves between sites in view while those of its former site were still to come, once, after %i other changes',
    async (others) => {
      const [here, opened] = [v7(), v7()];
      const moved = asset({ site_id: opened });
      const grade = exampleGrade({ asset_id: moved.id, answers });
      const at = (site_id: string, inspector_ids = mine().inspector_ids) =>
        exampleInspection({ id: v7() as never, site_id: site_id as never, inspector_ids });
      const opens = at(opened, [admin.id]);
      await load([
        { entity: 'sites', records: [here, opened].map(siteOf) },
        { entity: 'inspections', records: [at(here), opens] },
        { entity: 'assets', records: [moved] },
        { entity: 'asset_grades', records: [grade] },
      ]);
      const client = device(inspectorToken);
      const answersHeld = () => client.rows.get('asset_grades')?.get(grade.id)?.['answers'];
      await client.pull();
      await load([{ entity: 'assets', records: Array.from({ length: others }, () => asset({ history: 'x'.repeat(19_000) })) }]);
      await edit('inspections', opens.id, { inspector_ids: [inspector.id] });
      while (client.rows.get('inspections')?.has(opens.id) !== true) await client.pullPage();
      expect(answersHeld()).toBe(null);
      await edit('assets', moved.id, { site_id: here });
      await client.pull();
      expect(answersHeld()).toEqual(answers);
      await edit('assets', moved.id, { site_id: opened });
      expect(await client.pullPage()).toMatchObject({ more: false, rows: { assets: [{ id: moved.id }] } });
    },
  );

  test('[SCOPE.10] a survey that arrives before its asset has its answers once that has come', async () => {
    const late = asset();
    const before = exampleGrade({ id: v7() as never, asset_id: late.id, answers });
    await load([{ entity: 'inspections', records: [mine()] }]);
    const client = device(inspectorToken);
    await client.pull();
    const push = deviceOf(server, adminToken);
    await push.pushOne({ entity: 'asset_grades', id: before.id, patch: fieldsOf(before) });
    await client.pull();
    expect(client.rows.get('asset_grades')?.get(before.id)).toMatchObject({ answers: null });
    await push.pushOne({ entity: 'assets', id: late.id, patch: fieldsOf(late) });
    await client.pull();
    expect(client.rows.get('asset_grades')?.get(before.id)).toMatchObject({ answers });
    const fresh = asset();
    await push.pushOne({ entity: 'assets', id: fresh.id, patch: fieldsOf(fresh) });
    await push.pushOne({ entity: 'asset_grades', id: v7(), patch: { ...fieldsOf(before), asset_id: fresh.id } });
    expect(await client.pullPage()).toMatchObject({ more: false, rows: { asset_grades: [{ asset_id: fresh.id, answers }] } });
  });

  test('[SCOPE.7] when an inspection opens at a site, the answers of surveys that were deleted lately follow, which can be brought back', async () => {
    const [lately, before] = [deleted(47), deleted(61)];
    await load([
      { entity: 'assets', records: [exampleAsset()] },
      { entity: 'asset_grades', records: [lately, before] },
      { entity: 'inspections', records: [exampleInspection({ inspector_ids: [admin.id] })] },
    ]);
    const client = device(inspectorToken);
    const first = await client.pullPage();
    expect(first.rows.asset_grades).toMatchObject([{ id: lately.id, answers: null }]);
    await edit('inspections', exampleInspection().id, { inspector_ids: [inspector.id] });
    const opened = [await client.pullPage(), await client.pullPage()];
    expect(opened.flatMap(({ rows }) => rows.asset_grades ?? [])).toMatchObject([{ id: lately.id, answers }]);
  });

  /** More than goes into one page lies between two changes of an inspection. */
  async function editAround(first: Fields): Promise<void> {
    await edit('inspections', mine().id, first);
    await load([{ entity: 'assets', records: Array.from({ length: 60 }, () => asset({ history: 'x'.repeat(19_000) })) }]);
    await edit('inspections', mine().id, { title: 'Changed again' });
  }

  test('[SCOPE.2] an inspection that stops to list them leaves the device, also when it changes again before the last page', async () => {
    await load([{ entity: 'inspections', records: [mine()] }]);
    const client = device(inspectorToken);
    await client.pull();
    await editAround({ inspector_ids: [admin.id] });
    const first = await client.pullPage();
    expect([first.more, first.evict]).toEqual([true, []]);
    expect((await client.pullPage()).evict).toEqual([{ entity: 'inspections', id: mine().id }]);
    await edit('inspections', mine().id, { title: 'Not for them' });
    expect(await client.pullPage()).toMatchObject({ evict: [], rows: {} });
  });

  test('[SCOPE.5] older answers follow an opening, also when the inspection changes again before the last page', async () => {
    await load([
      { entity: 'assets', records: [exampleAsset()] },
      { entity: 'asset_grades', records: [exampleGrade({ answers })] },
      { entity: 'inspections', records: [{ ...mine(), closed_at: now(), closed_by_id: admin.id }] },
    ]);
    const client = device(inspectorToken);
    await client.pull();
    expect(client.rows.get('asset_grades')?.get(exampleGrade().id)).toMatchObject({ answers: null });
    await editAround({ closed_at: null });
    await client.pull();
    expect(client.rows.get('asset_grades')?.get(exampleGrade().id)).toMatchObject({ answers });
  });
});

test('[PULL.13] what changes while the last page of a first pull is read comes at once', async () => {
  const made = Array.from({ length: 1_500 }, () => asset());
  await load([{ entity: 'assets', records: made }]);
  let left = 0;
  for (const { id } of made.slice(0, 40)) {
    const [pulling, editing] = [deviceOf(server, adminToken), deviceOf(server, adminToken)];
    const [{ page }] = await Promise.all([
      pulling.pull(null),
      editing.pushOne({ entity: 'assets', id, patch: { location: 'Elsewhere' }, base: 1 }),
    ]);
    if (idsOf(page.rows.assets).includes(id)) continue;
    left += 1;
    const next = await pulling.pull(page.cursor);
    expect([page.more, idsOf(next.page.rows.assets)]).toEqual([true, [id]]);
  }
  expect(left).toBeGreaterThan(0);
});

test('[MERGE.3, SYNC.21] 8 writers append to the history of one asset through push: every line is there, once', async () => {
  const one = asset({ history: 'installed' });
  await load([{ entity: 'assets', records: [one] }]);
  const writers = Array.from({ length: 8 }, () => device());
  const lines: string[] = [];
  await Promise.all(
    writers.map(async (writer, who) => {
      await writer.pull();
      for (let turn = 0; turn < 12; turn += 1) {
        const line = `writer ${who}, line ${turn}`;
        lines.push(line);
        writer.edit('assets', one.id, { history: `${String(writer.view('assets', one.id)?.['history'])}\n${line}` });
        if (turn % 3 !== who % 3) await writer.push();
        if (turn % 4 === who % 4) await writer.pull();
      }
      await writer.push();
    }),
  );
  const [reader] = writers;
  await reader?.pull();
  const history = String(reader?.view('assets', one.id)?.['history']).split('\n');
  expect([...history].sort()).toEqual(['installed', ...lines].sort());
});
