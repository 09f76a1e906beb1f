import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { must } from '#domain/assertions.ts';
import type { PullPage } from '#domain/sync/wire.ts';
import { generateOrganisation } from '#server/demo/generate-organisation.ts';
import { fieldsOf } from '#server/database/row-codec.ts';
import { cursorAt, encodeCursor } from '#server/sync/pull/cursor.ts';
import { pull } from '#server/sync/pull/pull.ts';
import { loadRecords } from '#server/sync/write/load-records.ts';
import { readCounter } from '#server/sync/writing/writing.ts';
import { startPostgres } from '#test/postgres/postgres-server.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { percentile } from './percentile.ts';
import { printFigure } from './print-figure.ts';

const ASSETS = 10_000;
const TIMES = 100;
const ROUNDS = 30;
const MOST = 1.3;

/** What syncs cost the server with a hundred times the sites, inspections and assets [FAN.7]. */
export async function benchMillion(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'firemark-bench-'));
  const postgres = await startPostgres();
  try {
    await compare('SQLite', { DATA_DIR: folder });
    await compare('PostgreSQL', { DATABASE_URL: postgres.urlOf('postgres') });
  } finally {
    await postgres.close();
    rmSync(folder, { recursive: true });
  }
}

async function compare(name: string, variables: Readonly<Record<string, string>>): Promise<void> {
  const server = await openTestApp({ variables });
  try {
    const { context } = server;
    await loadRecords(context, generateOrganisation({ seed: 1, today: '2026-11-21', assets: ASSETS, grades: ASSETS }));
    const token = await server.logIn(await server.addUser({ ...administrator, username: 'bench' }));
    const few = await measure(server, token);
    await multiply(server);
    const many = await measure(server, token);
    for (const kind of ['idle', 'changes', 'behind'] as const) {
      const label = `${name}: ${WORDS[kind]}, 10,000 assets and 1,000,000`;
      printFigure(`${label}: with few`, few[kind].quick, 'ms', null, medianOf(few[kind]));
      printFigure(`${label}: with many`, many[kind].quick, 'ms', MOST * few[kind].quick, medianOf(many[kind]));
    }
  } finally {
    await server.close();
  }
}

/** The quicker fifth of the rounds is compared: what else the machine does is not. */
interface Rounds {
  quick: number;
  median: number;
}

const medianOf = ({ median }: Rounds): string => `  (median ${median.toFixed(1)})`;

const WORDS = { idle: 'sync with nothing changed', changes: 'sync of 100 changes', behind: 'the same of a device that was away' };

/** Copies of sites, inspections and assets that belong together, made by the database. */
async function multiply({ context: { db } }: TestApp): Promise<void> {
  const span = await readCounter(db);
  const numbers = sql`(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(TIMES - 1)})
    select n from numbers) as copies`;
  const other = (column: string) => sql`cast(10000000 + copies.n as text) || substr(${sql.ref(column)}, 9)`;
  for (const entity of ['sites', 'inspections', 'assets'] as const) {
    const columns = [...fieldsOf(entity), 'ver'];
    const values = columns.map((column) => {
      if (column === 'ver') return sql`ver + copies.n * ${sql.lit(span)}`;
      return column === 'id' || column === 'site_id' ? other(column) : sql.ref(column);
    });
    await sql`insert into ${sql.table(entity)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(values)} from ${sql.table(entity)}, ${numbers}`.execute(db);
  }
  await db
    .updateTable('counter')
    .set({ ver: span * TIMES })
    .execute();
  await sql`analyze`.execute(db);
}

/** The server's time. */
async function measure(server: TestApp, token: string): Promise<Record<keyof typeof WORDS, Rounds>> {
  const { db } = server.context;
  const user = must(await db.selectFrom('users').selectAll().where('username', '=', 'bench').executeTakeFirst(), 'the user');
  const actor = user as unknown as Parameters<typeof cursorAt>[1];
  const assets = await db.selectFrom('assets').select('id').orderBy('ver', 'desc').limit(100).execute();
  const device = v7();
  const call = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const began = performance.now();
    const reply = await server.app.inject({ method: 'POST', url: path, headers, payload: JSON.stringify(body) });
    const ms = performance.now() - began;
    if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${reply.body.slice(0, 200)}`);
    return { ms, reply };
  };
  let cursor: string | null = await encodeCursor(db, await cursorAt(db, actor, await readCounter(db)));
  const times: Record<keyof typeof WORDS, number[]> = { idle: [], changes: [], behind: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const ts = server.context.now().toISOString();
    const operations = assets.map(({ id }) => ({
      op: v7(),
      device,
      entity: 'assets',
      id,
      base: null,
      patch: { location: v7() },
      ts,
    }));
    await call('/api/sync/push', { operations, sent_at: ts });
    const changed = await call('/api/sync/pull', { cursor, device });
    // Whoever was away for longer than changes are kept in memory is answered by the database itself.
    const began = performance.now();
    await pull(server.context, actor, { cursor, device });
    times.behind.push(performance.now() - began);
    cursor = changed.reply.json<PullPage>().cursor;
    times.changes.push(changed.ms);
    times.idle.push((await call('/api/sync/pull', { cursor, device })).ms);
  }
  const rounds = (values: readonly number[]): Rounds => ({ quick: percentile(values, 0.2), median: percentile(values, 0.5) });
  return { idle: rounds(times.idle), changes: rounds(times.changes), behind: rounds(times.behind) };
}
