import { type CompiledQuery, Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { exampleAnswer, exampleAsset, exampleGrade, exampleInspection, exampleQuestion, exampleSite } from '#domain/examples.ts';
import { deviceOf, fieldsOf } from '#test/device.ts';
import { openPostgresDatabase, postgresOfTests } from '#test/postgres/postgres-database.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { prepareDatabase } from '../../database/connect.ts';
import { poolOf } from '../../database/postgres/open-postgres.ts';
import { BytewiseDialect, openPool } from '../../database/postgres/postgres-dialect.ts';
import type { StoredRow } from '../../database/row-codec.ts';
import { NodeSqliteDialect, openSqlite } from '../../database/sqlite-dialect.ts';
import type { Tables } from '../../database/tables.ts';
import { assetsToAnswer } from '../entities/asset/assets-to-answer.ts';
import { cursorAt, encodeCursor } from './cursor.ts';
import { pull } from './pull.ts';

/** Tables that grow with the years. */
const GROWING = ['sites', 'inspections', 'assets', 'asset_grades', 'files', 'change_log', 'conflicts', 'held_operations'];

const postgres = postgresOfTests();
let asked: CompiledQuery[] | null = null;
let server: TestApp;
let close: () => Promise<void>;

beforeEach(async () => {
  asked = null;
  const log = ({ query }: { query: CompiledQuery }) => void asked?.push(query);
  const emptied = postgres === null ? null : await openPostgresDatabase(postgres);
  const pool = emptied === null ? null : must(poolOf(emptied), 'its pool');
  const dialect =
    pool === null
      ? new NodeSqliteDialect(openSqlite(':memory:'))
      : new BytewiseDialect({ pool: openPool({ connectionString: pool.options.connectionString }) });
  const db = await prepareDatabase(new Kysely<Tables>({ dialect, log }));
  server = await openTestApp({ on: db });
  close = async () => {
    asked = null;
    await server.close();
    await emptied?.destroy();
  };
});
afterEach(() => close());

async function planOf({ sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const { db } = server.context;
  const explain = postgres === null ? 'explain query plan' : 'explain';
  const plan = await db.transaction().execute(async (trx) => {
    // A planner that knows how small these tables are would read them whole all the same.
    if (postgres !== null) await sql`set local enable_seqscan = off`.execute(trx);
    return trx.executeQuery({ sql: `${explain} ${text}`, parameters, query: { kind: 'RawNode' } } as unknown as CompiledQuery);
  });
  return plan.rows.map((row) => Object.values(row as object).join(' '));
}

/** The tables that a statement reads from end to end. */
async function scanned(statement: CompiledQuery): Promise<string[]> {
  const lines = await planOf(statement);
  return GROWING.filter((table) =>
    lines.some((line) => new RegExp(`(SCAN ${table}(?! USING)|Seq Scan on ${table}\\b)`).test(line)),
  );
}

/** A record with a long history, and a planner that knows of it: which index is best can be told only then. */
async function changeOften(): Promise<void> {
  if (postgres === null) return;
  const { db } = server.context;
  await sql`
    insert into change_log (op_id, ver, entity, id, device, user_id, patch, before, client_time, server_time, stamp, stamp_before, outcome)
    select op_id || n, -n, entity, id, device, user_id, patch, before, client_time || n, server_time, stamp || n, stamp || n, outcome
    from (select * from change_log where entity = 'sites' limit 1) one, generate_series(1, 5000) n`.execute(db);
  await sql`analyze change_log`.execute(db);
}

test('[FAN.23] what a record was before is read once for all who may not see it now', async () => {
  const device = deviceOf(server, await server.logIn(await server.addUser(administrator)));
  const [site, inspection] = [v7(), v7()];
  await device.pushOne({ entity: 'sites', id: site, patch: fieldsOf(exampleSite()) });
  const names = ['ian', 'ina', 'ivo'];
  const inspectors = await Promise.all(names.map((username) => server.addUser({ username })));
  const inspector_ids = inspectors.map(({ id }) => id);
  await device.pushOne({
    entity: 'inspections',
    id: inspection,
    patch: { ...fieldsOf(exampleInspection()), site_id: site, inspector_ids },
  });
  const readers = await Promise.all(inspectors.map(async (user) => deviceOf(server, await server.logIn(user))));
  const cursors: (string | null)[] = [];
  for (const reader of readers) cursors.push((await reader.pull(null)).page.cursor);
  await device.pushOne({ entity: 'inspections', id: inspection, patch: { inspector_ids: [v7()] } });
  asked = [];
  for (const [at, reader] of readers.entries()) {
    const { page } = await reader.pull(cursors[at] ?? null);
    expect(page.evict).toEqual([{ entity: 'inspections', id: inspection }]);
  }
  expect(asked.filter(({ sql: text }) => text.includes('"stamp_before"'))).toHaveLength(1);
});

test('[FAN.23, SCOPE.10] when an asset came to its site is read once for all who ask at the same time, and anew after a failure', async () => {
  const { db } = server.context;
  const scope = { actor: await server.addUser(administrator), sites: new Set([exampleAsset().site_id]) };
  const device = deviceOf(server, await server.logIn(scope.actor));
  const asset = v7();
  const survey = { ...fieldsOf(exampleGrade()), asset_id: asset, answers: [exampleAnswer(exampleQuestion('seal'), 0, 'Yes')] };
  await device.pushOne({ entity: 'asset_grades', id: v7(), patch: survey });
  await device.pushOne({ entity: 'assets', id: asset, patch: fieldsOf(exampleAsset()) });
  const rows = (await db.selectFrom('assets').selectAll().execute()) as unknown as StoredRow[];
  const empty = new Kysely<Tables>({ dialect: new NodeSqliteDialect(openSqlite(':memory:')) });
  await expect(assetsToAnswer(empty, scope, rows, 0)).rejects.toThrow('change_log');
  asked = [];
  const all = await Promise.all([1, 2, 3].map(() => assetsToAnswer(db, scope, rows, 0)));
  expect(all).toEqual(Array.from({ length: 3 }, () => [{ entity: 'assets', id: asset }]));
  expect(asked.filter(({ sql: text }) => text.includes('max(ver)'))).toHaveLength(1);
  await empty.destroy();
});

test('[FAN.7] no statement of a sync reads a table from end to end', async () => {
  const admin = await server.addUser(administrator);
  const inspector = await server.addUser({ username: 'ian' });
  const [site, inspection, asset] = [v7(), v7(), v7()];
  const { db } = server.context;
  const starts = new Map<string, string>();
  for (const user of [admin, inspector]) starts.set(user.id, await encodeCursor(db, await cursorAt(db, user, 2)));
  const device = deviceOf(server, await server.logIn(admin));
  await device.pushOne({ entity: 'sites', id: site, patch: fieldsOf(exampleSite()) });
  asked = [];
  const fields = { ...fieldsOf(exampleInspection()), site_id: site, inspector_ids: [inspector.id] };
  await device.pushOne({ entity: 'inspections', id: inspection, patch: fields });
  await device.pushOne({ entity: 'assets', id: asset, patch: { ...fieldsOf(exampleAsset()), site_id: site } });
  await device.pushOne({ entity: 'asset_grades', id: v7(), patch: { ...fieldsOf(exampleGrade()), asset_id: asset } });
  for (const user of [admin, inspector]) {
    const cursor = starts.get(user.id) ?? null;
    const reader = deviceOf(server, await server.logIn(user));
    const { page } = await reader.pull(cursor);
    await reader.pull(page.cursor);
    expect((await pull(server.context, user, { cursor, device: reader.id })).head.resync).toBe(false);
  }
  const statements = new Map(
    asked.filter(({ sql: text }) => /^\s*(select|update|insert)/.test(text)).map((one) => [one.sql, one]),
  );
  asked = null;
  expect(statements.size).toBeGreaterThan(20);
  const found: string[] = [];
  for (const one of statements.values()) for (const table of await scanned(one)) found.push(`${table}: ${one.sql}`);
  expect(found).toEqual([]);
});

test('[LIMIT.19] what is asked of the log for an edit is found by its stamp, however often the record was changed before', async () => {
  const admin = await server.addUser(administrator);
  const token = await server.logIn(admin);
  const device = deviceOf(server, token);
  const site = v7();
  const created = '2026-11-20T08:00:00.000Z';
  await device.pushOne({ entity: 'sites', id: site, patch: fieldsOf(exampleSite()), ts: created });
  asked = [];
  const edit = { entity: 'sites', id: site, patch: { notes: 'Ring twice' }, ts: '2026-11-20T09:00:00.000Z' } as const;
  await device.pushOne({ ...edit, base: 1, seen: created });
  await device.pushOne({ ...edit, base: 9, seen: created, patch: { notes: 'Ring once' } });
  await server.post('/api/site/index', [{ id: site, updated_at: created }], token);
  const byStamp = asked.filter(
    ({ sql: text }) => /change_log/.test(text) && /(stamp|stamp_before|client_time)"?\)? (=|in) /.test(text),
  );
  asked = null;
  expect(byStamp.length).toBe(4);
  await changeOften();
  for (const one of byStamp) {
    const read = (await planOf(one)).filter((line) => /(SEARCH|SCAN|Scan) .*change_log/.test(line));
    expect(read).not.toEqual([]);
    for (const line of read) expect(line).toMatch(/change_log_(stamp|replaced|posted)/);
  }
});
