import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entities } from '#domain/entities.ts';
import {
  exampleAnswer,
  exampleAsset,
  exampleAssetType,
  exampleGrade,
  exampleInspection,
  exampleQuestion,
  exampleSite,
} from '#domain/examples.ts';
import { PACKED_TYPE } from '#domain/sync/pulled-chunk.ts';
import type { PullPage } from '#domain/sync/wire.ts';
import type { User } from '#domain/user/user.ts';
import { postgresOfTests } from '#test/postgres/postgres-database.ts';
import { readRows } from '#test/convergence/packed-page.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { sentFields } from '../../../database/row-codec.ts';
import { loadRecords } from '../../write/load-records.ts';

/** What JSON, SQL and lines could stumble over. */
const AWKWARD = '"quoted" \\ it’s\u2028 line\nand\ttab \u0001 ünï 😀 {"a":[1]}';

let server: TestApp;
let admin: User;
let inspector: User;
beforeEach(async () => {
  server = await openTestApp();
  admin = await server.addUser({ ...administrator, email_address: 'a@example.org' });
  inspector = await server.addUser({ forename: AWKWARD });
});
afterEach(() => server.close());

type Row = Record<string, unknown> & { id: string };
type Rows = Record<string, Map<string, Row>>;

type Reply = Awaited<ReturnType<typeof ask>>;

async function ask(token: string, body: { cursor: string | null; columns?: boolean }, encoding = 'identity') {
  const { columns = false, ...rest } = body;
  const accept = columns ? `${PACKED_TYPE}, application/json` : 'application/json';
  const headers = { 'content-type': 'application/json', accept, 'accept-encoding': encoding, authorization: `Bearer ${token}` };
  const reply = await server.app.inject({ method: 'POST', url: '/api/sync/pull', headers, payload: JSON.stringify(rest) });
  expect(reply.statusCode).toBe(200);
  return reply;
}

/** A page in the shape of rows, however it came. */
const rowsIn = ({ rawPayload, headers }: Reply): PullPage => readRows(rawPayload, String(headers['content-type']));

/** All of a first pull, its pages, and how many rows came again. */
async function pullAll(user: User, columns: boolean): Promise<{ rows: Rows; pages: PullPage[]; again: number }> {
  const token = await server.logIn(user);
  const rows: Rows = {};
  const pages: PullPage[] = [];
  let again = 0;
  let cursor: string | null = null;
  for (let more = true; more;) {
    const reply: Reply = await ask(token, { cursor, columns });
    const { headers } = reply;
    const page = rowsIn(reply);
    const isGoingOn = page.more && headers['content-type'] === PACKED_TYPE;
    // It is said before the rows with which cursor the pull goes on [PULL.12].
    expect(headers['next-cursor']).toBe(isGoingOn ? page.cursor : undefined);
    // Proxies take no longer heads of answers than a few kilobytes.
    expect(String(headers['next-cursor']).length).toBeLessThan(1_000);
    for (const [entity, list] of Object.entries(page.rows)) {
      rows[entity] ??= new Map();
      for (const row of list as unknown as Row[]) {
        const known = rows[entity].get(row.id);
        rows[entity].set(row.id, known ?? row);
        if (known === undefined) continue;
        again += 1;
        // Answers come once.
        expect(row).toEqual('answers' in known ? { ...known, answers: null } : known);
      }
    }
    ({ cursor, more } = page);
    pages.push(page);
  }
  return { rows, pages, again };
}

const newId = () => v7() as never;
const question = exampleQuestion('q', { name: AWKWARD });
const answers = () => [exampleAnswer(question, 0, AWKWARD)];
const since = '2026-01-01T00:00:00.000Z';
const stamps = { created_at: since, updated_at: since, deleted_at: null };
const file = () => ({
  ...stamps,
  id: newId(),
  path: '/api/files/x',
  file_name: AWKWARD,
  file_type: 'image/jpeg',
  sha256: 'a'.repeat(64),
});

/** The same text would be packed once. */
const longHistory = (at: number): string => `${at} `.padEnd(20_000 - 1, 'x');

async function load(): Promise<void> {
  const [seen, hidden] = [exampleSite({ id: newId(), notes: AWKWARD }), exampleSite({ id: newId() })];
  const gone = { deleted_at: server.context.now().toISOString() };
  const assets = [seen, hidden].map(({ id }) => exampleAsset({ id: newId(), site_id: id, history: `${AWKWARD}\n${AWKWARD}` }));
  const graded = assets.flatMap(({ id: asset_id }) => [
    exampleGrade({ id: newId(), asset_id, answers: answers(), recommendations: AWKWARD, auto_complete_survey: true }),
    exampleGrade({ id: newId(), asset_id, answers: [], inspection_id: null, auto_complete_survey: false }),
    exampleGrade({ id: newId(), asset_id, answers: answers(), ...gone }),
  ]);
  await loadRecords(server.context, [
    { entity: 'asset_types', records: [exampleAssetType({ questions: [question] })] },
    { entity: 'sites', records: [seen, hidden, exampleSite({ id: newId(), ...gone })] },
    {
      entity: 'inspections',
      records: [
        exampleInspection({ id: newId(), site_id: seen.id, inspector_ids: [inspector.id] }),
        exampleInspection({ id: newId(), site_id: hidden.id, inspector_ids: [admin.id], scope: AWKWARD }),
        exampleInspection({ id: newId(), site_id: hidden.id, inspector_ids: [inspector.id], closed_at: gone.deleted_at }),
      ],
    },
    { entity: 'assets', records: [...assets, exampleAsset({ id: newId(), ...gone })] },
    { entity: 'asset_grades', records: graded },
    { entity: 'files', records: [file()] },
  ]);
}

test('[PULL.2] packed rows say of every record what its row says to the same reader', async () => {
  await load();
  for (const user of [admin, inspector]) {
    const [columns, rows] = [await pullAll(user, true), await pullAll(user, false)];
    expect(Object.keys(rows.rows).toSorted()).toEqual(Object.keys(entities).toSorted());
    for (const grade of rows.rows['asset_grades']?.values() ?? []) if (grade['answer_count'] === 0) grade['answers'] = null;
    expect(columns.rows).toEqual(rows.rows);
    expect(rows.again).toBe(0);
    for (const { pages, again } of [columns, rows]) {
      const total = Object.values(rows.rows).reduce((sum, list) => sum + list.size, again);
      expect(pages.at(-1)).toMatchObject({ done: total, total });
    }
  }
});

test('[PULL.2, SCOPE.1] what a reader may not see is in no packed row: names only of others, answers of their own sites only', async () => {
  await load();
  const token = await server.logIn(inspector);
  const reply = await ask(token, { cursor: null, columns: true });
  expect(reply.rawPayload.includes('a@example.org')).toBe(false);
  const { rows } = rowsIn(reply);
  const grades = rows.asset_grades ?? [];
  expect(grades.filter(({ answers: held }) => held !== null)).toHaveLength(2);
  expect(new Set(grades.filter(({ answer_count }) => answer_count > 0).map(({ id }) => id)).size).toBe(4);
  expect(rows.inspections).toHaveLength(2);
});

test('[PULL.1, SYNC.12] pages hold up to 16,000 rows or 4 MB in chunks of 4,000, and nothing comes twice or never', async () => {
  const made = Array.from({ length: 4_500 }, (_, at) => exampleAsset({ id: newId(), serial_number: String(at) }));
  const heavy = made.map((asset, at) => (at < 60 ? { ...asset, history: longHistory(at) } : asset));
  const grades = Array.from({ length: 13_000 }, (_, at) =>
    exampleGrade({ id: newId(), graded_at: `2026-01-0${1 + (at % 3)}`, answers: [] }),
  );
  await loadRecords(server.context, [
    { entity: 'assets', records: heavy },
    { entity: 'asset_grades', records: grades },
  ]);
  const { rows, pages, again } = await pullAll(admin, true);
  expect(again).toBe(0);
  expect([...(rows['assets']?.keys() ?? [])].toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  expect([...(rows['asset_grades']?.keys() ?? [])].toSorted()).toEqual(grades.map(({ id }) => id).toSorted());
  const days = [...(rows['asset_grades']?.values() ?? [])].map(({ graded_at }) => String(graded_at));
  expect(days).toEqual(days.toSorted().toReversed());
  for (const page of pages) {
    expect(Object.values(page.rows).flat().length).toBeLessThan(20_000);
    expect(JSON.stringify(page.rows).length).toBeLessThan(8_000_000);
  }
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.length).toBeLessThan(8);
});

/** Sites, assets and grades: as many heavy assets at the inspector's open inspection, and as many elsewhere. */
async function loadNearAndFar({ near, far }: { near: number; far: number }) {
  const [here, there] = [exampleSite({ id: newId() }), exampleSite({ id: newId() })];
  const made = (site_id: typeof here.id, count: number) =>
    Array.from({ length: count }, (_, at) => exampleAsset({ id: newId(), site_id, history: longHistory(at) }));
  const assets = { near: made(here.id, near), far: made(there.id, far) };
  const graded = (of: typeof assets.near) =>
    of.slice(0, 5).map(({ id }) => exampleGrade({ id: newId(), asset_id: id, answers: answers() }));
  const grades = { near: graded(assets.near), far: graded(assets.far) };
  await loadRecords(server.context, [
    { entity: 'sites', records: [here, there] },
    { entity: 'inspections', records: [exampleInspection({ id: newId(), site_id: here.id, inspector_ids: [inspector.id] })] },
    { entity: 'assets', records: [...assets.far, ...assets.near] },
    { entity: 'asset_grades', records: [...grades.far, ...grades.near] },
  ]);
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();
  const all = ids([...assets.near, ...assets.far]);
  return { here, there, assets: ids(assets.near), grades: ids(grades.near), farGrades: ids(grades.far), all };
}

test('[PULL.9] what a user needs for their open inspections comes first, the page says that they can begin, and all follows', async () => {
  const near = await loadNearAndFar({ near: 3, far: 130 });
  const { rows, pages, again } = await pullAll(inspector, true);
  expect(pages.map(({ more, ready }) => [more, ready])).toEqual([
    [true, true],
    [false, true],
  ]);
  expect((pages[0]?.rows.assets ?? []).slice(0, 3).map(({ id }) => id)).toEqual(near.assets);
  expect((pages[0]?.rows.asset_grades ?? []).map(({ id }) => String(id)).toSorted()).toEqual(near.grades);
  expect([again, [...(rows['assets']?.keys() ?? [])].toSorted()]).toEqual([6, near.all]);
  expect((await pullAll(admin, true)).pages.every(({ ready }) => ready === undefined)).toBe(true);
  expect((await pullAll(inspector, false)).pages.every(({ ready }) => ready === undefined)).toBe(true);
});

test('[PULL.1] a page ends with the chunk that fills 1 MB while somebody waits to begin, and 4 MB when nobody does', async () => {
  // Each is of 20 kB.
  await loadNearAndFar({ near: 70, far: 450 });
  const { pages } = await pullAll(inspector, true);
  const [first, second = 0, third = 0] = pages.map(({ rows }) => rows.assets?.length ?? 0);
  expect(first).toBe(70);
  expect(second).toBeLessThan(195);
  expect(third).toBeGreaterThan(195);
});

/** The ids of grades that came with answers, as often as they did. */
const answered = (pages: readonly PullPage[]) =>
  pages
    .flatMap(({ rows }) => (rows.asset_grades ?? []).filter((grade) => grade.answers !== null).map(({ id }) => String(id)))
    .toSorted();

test('[PULL.10] answers of what is near come with it and not again; those of other open inspections and of what was deleted lately come among all others', async () => {
  const { there, assets, grades, farGrades, all } = await loadNearAndFar({ near: 3, far: 130 });
  const deleted_at = server.context.now().toISOString();
  const gone = [assets, all.filter((id) => !assets.includes(id))].map(([asset_id]) =>
    exampleGrade({ id: newId(), asset_id: asset_id as never, answers: answers(), deleted_at }),
  );
  const own = exampleInspection({ id: newId(), site_id: there.id, inspector_ids: [admin.id] });
  await loadRecords(server.context, [
    { entity: 'inspections', records: [own] },
    { entity: 'asset_grades', records: gone },
  ]);
  const { rows, pages } = await pullAll(admin, true);
  expect(answered(pages)).toEqual([...grades, ...farGrades, ...gone.map(({ id }) => String(id))].toSorted());
  expect(answered(pages.slice(0, 1))).toEqual([]);
  for (const grade of rows['asset_grades']?.values() ?? []) expect(grade['answers']).not.toBe(null);
});

test('[PULL.10] what comes near while a first pull goes on brings its answers: an inspection that lists its user from then on, an asset that is moved', async () => {
  const { here, there, grades, farGrades } = await loadNearAndFar({ near: 3, far: 130 });
  const own = exampleInspection({ id: newId(), site_id: there.id, inspector_ids: [admin.id] });
  const moved = exampleAsset({ id: newId(), site_id: newId() });
  const grade = exampleGrade({ id: newId(), asset_id: moved.id, answers: answers() });
  await loadRecords(server.context, [
    { entity: 'inspections', records: [own] },
    { entity: 'assets', records: [moved] },
    { entity: 'asset_grades', records: [grade] },
  ]);
  const { db } = server.context;
  const change = async (entity: 'assets' | 'inspections', where: object, values: object) => {
    const next = sql<number>`ver + 1`;
    const { ver } = await db.updateTable('counter').set({ ver: next }).returning('ver').executeTakeFirstOrThrow();
    const found = Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    const set = Object.entries({ ...values, ver }).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await sql`update ${sql.table(entity)} set ${sql.join(set)} where ${sql.join(found, sql` and `)}`.execute(db);
  };
  const token = await server.logIn(admin);
  const pages: PullPage[] = [];
  let cursor: string | null = null;
  for (let isFirstPull = true; isFirstPull;) {
    const page = rowsIn(await ask(token, { cursor, columns: true }));
    pages.push(page);
    isFirstPull = page.done !== page.total;
    ({ cursor } = page);
    if (page.ready !== true || pages.length > 2) continue;
    await change('inspections', { site_id: here.id }, { inspector_ids: JSON.stringify([inspector.id, admin.id]) });
    await change('assets', { id: moved.id }, { site_id: there.id });
  }
  expect(pages.length).toBeGreaterThan(2);
  expect(answered(pages)).toEqual([...grades, ...farGrades, String(grade.id)].toSorted());
});

test('[PULL.9] a first pull goes on amid what is near, and behind it for who takes rows by then', async () => {
  const near = await loadNearAndFar({ near: 130, far: 3 });
  const { rows, pages } = await pullAll(inspector, true);
  expect(pages.map(({ ready }) => ready)).toEqual([undefined, true, true]);
  expect([pages[0]?.rows.asset_grades, pages[1]?.rows.asset_grades?.length]).toEqual([undefined, 5]);
  expect([...(rows['assets']?.keys() ?? [])].toSorted()).toEqual(near.all);
  expect(answered(pages)).toEqual(near.grades);
  const token = await server.logIn(inspector);
  const found: PullPage[] = [];
  let cursor = pages[0]?.cursor ?? null;
  for (let more = true; more;) {
    // An app that takes rows answers one page of them, and then the newer one goes on.
    const columns = found.length > 0;
    const page = rowsIn(await ask(token, { cursor, columns }));
    found.push(page);
    ({ cursor, more } = page);
  }
  expect(new Set(found.flatMap(({ rows: some }) => (some.assets ?? []).map(({ id }) => String(id))))).toEqual(new Set(near.all));
  expect(answered(found)).toEqual(near.grades);
});

test('[PULL.3, SYNC.25] packed pages are compressed by the best way that the browser takes', async () => {
  await load();
  const token = await server.logIn(admin);
  const body = { cursor: null, columns: true };
  const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };
  const offered = { 'gzip, deflate, br, zstd': 'zstd', 'gzip, deflate, br': 'br', 'zstd;q=0, gzip;q=0.5': 'gzip' } as const;
  for (const [accepted, best] of Object.entries(offered)) {
    const { headers, rawPayload } = await ask(token, body, accepted);
    expect(headers).toMatchObject({ 'content-encoding': best, vary: expect.stringContaining('accept-encoding') as string });
    expect(readRows(unpack[best](rawPayload), PACKED_TYPE).rows.sites).toHaveLength(2);
  }
  expect((await ask(token, body)).headers['content-encoding']).toBeUndefined();
});

test.skipIf(postgresOfTests() !== null)(
  '[PULL.8] all that a first pull reads of grades lies beside their answers in one index',
  async () => {
    const { rows } = await sql<{ name: string }>`select name from pragma_index_info('asset_grades_newest')`.execute(
      server.context.db,
    );
    const read = ['ver', ...sentFields('asset_grades').map(([field]) => field)].filter((field) => field !== 'answers');
    expect(rows.map(({ name }) => name).toSorted()).toEqual(read.toSorted());
    const { rows: steps } = await sql<{ opcode: string }>`explain
    select recommendations, case when answer_count = 0 then '[]' when asset_id = 'a' then answers end from asset_grades
    where deleted_at is null and ver <= 9 and (graded_at, id) < ('b', 'c') order by graded_at desc, id desc limit 9`.execute(
      server.context.db,
    );
    expect(steps.map(({ opcode }) => opcode)).toContain('DeferredSeek');
  },
);
