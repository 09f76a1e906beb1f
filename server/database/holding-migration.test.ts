import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { exampleGrade, exampleInspection } from '#domain/examples.ts';
import * as records from './migrations/001-records.ts';
import * as sync from './migrations/002-sync.ts';
import * as accounts from './migrations/003-accounts.ts';
import * as decisions from './migrations/005-decisions.ts';
import * as holding from './migrations/006-holding.ts';
import { encodeRow } from './row-codec.ts';
import { NodeSqliteDialect, openSqlite } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

test('[HELD.15] what was held and closed before keeps its reason, its place and its arrival', async () => {
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(openSqlite(':memory:')) });
  const before = db as unknown as Kysely<unknown>;
  for (const { up } of [records, sync, accounts, decisions]) await up(before);
  const inspection = exampleInspection({ closed_at: '2026-11-20T08:00:00.000Z' });
  const { evidence: _later, ...fields } = encodeRow('inspections', inspection);
  const grade = exampleGrade({ inspection_id: inspection.id });
  await db
    .insertInto('inspections')
    .values({ ...fields, ver: 1 } as never)
    .execute();
  const outcome = JSON.stringify({ outcome: 'held', reason: 'Its inspection was closed before' });
  const operation = JSON.stringify({ ts: '2026-11-20T08:30:00.000Z', patch: { ...grade } });
  await sql`insert into change_log (op_id, ver, entity, id, device, user_id, patch, before, client_time, server_time, outcome) values
    ('a', 1, 'inspections', ${inspection.id}, 'd', 'u', '{}', '{"closed_at":null}', '', '2026-11-20T09:00:00.000Z', '{}'),
    ('b', null, 'asset_grades', ${grade.id}, 'd', 'u', '{}', '{}', '', '', ${outcome})`.execute(db);
  await sql`insert into held_operations (sequence, op_id, entity, id, device, user_id, operation, reason, held_at)
    values (1, 'b', 'asset_grades', ${grade.id}, 'd', 'u', ${operation}, 'Its inspection was closed before', '')`.execute(db);
  await holding.up(before);
  expect(await db.selectFrom('held_operations').selectAll().execute()).toMatchObject([
    { reason: 'closed', made_at: '2026-11-20T08:30:00.000Z', inspection_id: inspection.id, asset_id: grade.asset_id },
  ]);
  const logged = await db.selectFrom('change_log').select('outcome').where('op_id', '=', 'b').executeTakeFirstOrThrow();
  expect(JSON.parse(logged.outcome)).toEqual({ outcome: 'held', reason: 'closed' });
  expect(await db.selectFrom('inspection_locks').selectAll().execute()).toEqual([
    {
      inspection_id: inspection.id,
      closed_claimed_at: inspection.closed_at,
      closed_received_at: '2026-11-20T09:00:00.000Z',
      deleted_received_at: null,
    },
  ]);
  await db.destroy();
});
