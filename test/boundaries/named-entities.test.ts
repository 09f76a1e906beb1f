import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf } from './layers.ts';
import { entitiesNamedIn, unaskedReadsIn } from './named-entities.ts';

/** What each table holds, one standing for all, and the routes of single entities. */
const NAMING = ['server/database/tables.ts', 'server/database/table-of.ts', 'web/data/worker/sync/server-calls.ts'];
const rooms = globSync([
  'server/sync/{write,writing,pull,decide,spec-calls,versions}/*.ts',
  'server/database/*.ts',
  'domain/versions/*.ts',
  'web/data/worker/{store,image,sync}/*.ts',
]).filter((file) => !file.endsWith('.test.ts') && !NAMING.includes(file));

test('[HOUSE.8] what stores, merges and sends records names no entity: definitions and policies do', () => {
  expect(rooms.length).toBeGreaterThan(70);
  const named = rooms.flatMap((file) => entitiesNamedIn(file, readFileSync(file, 'utf8')).map((word) => `${file}: ${word}`));
  expect(named).toEqual([]);
});

/** What all policies have in common. */
const POLICIES = ['conditions.ts', 'device-policy.ts', 'entity-policy.ts', 'policies.ts', 'seen-by.ts'];

test('[HOUSE.8] the server’s synchronisation reaches into no policy of a single entity', () => {
  const reached = rooms.flatMap((file) => importsOf(readFileSync(file, 'utf8'))).filter((path) => path.includes('/entities/'));
  expect([...new Set(reached)].toSorted()).toEqual(POLICIES.map((file) => `../entities/${file}`));
});

test.each([
  ["if (entity === 'inspections') return;", ['inspections']],
  ["db.selectFrom('asset_grades')", ['asset_grades']],
  ['sql`select 1 from sites where id = ${id}`', ['sites']],
  ['const { sites } = scope;', ['sites']],
  ["record['closed_at'] = null;", ['closed_at']],
  ["import type { User } from '#domain/user/user.ts';", ["'#domain/user/user.ts'"]],
  ["import { keepEvidence } from '../../evidence/keep-evidence.ts';", ["'../../evidence/keep-evidence.ts'"]],
  ['/** Those of inspections. */ const inspection_id = null;', []],
])('[HOUSE.8] an entity in `%s` is seen', (source, named) => {
  expect(entitiesNamedIn('some.ts', source)).toEqual(named);
});

const ASKED_OTHERWISE = [
  // No number and no name is given twice, and no closing is dated before its grades, whoever may see what is there.
  'server/labels/integer-serials.ts',
  'server/sync/entities/user/check-user.ts',
  'server/sync/entities/inspection/settle-closing.ts',
  // What a posted answer means, and where the asset of a grade is that may be seen.
  'server/sync/entities/grade/read-slots.ts',
  'server/sync/entities/grade/held-answers.ts',
  // Whether there are any for an asset that was sent; who sends them asks.
  'server/sync/entities/asset/assets-to-answer.ts',
  // They read where those who use them say.
  'server/sync/pull/read-scoped.ts',
  'server/sync/pull/rows-within.ts',
  // Of rows that are asked for beside it, those of inspections that list their reader.
  'server/sync/entities/near-sites.ts',
  // What waits for administrators, who are asked for before.
  'server/sites/undecided-sites.ts',
];

test('[MAY.13] what is sent, listed, counted, reported or written down is only of rows that its reader may see', () => {
  const files = globSync([
    'server/{reports,labels,files,inspections,evidence,sites}/*.ts',
    'server/sync/*.ts',
    'server/sync/{pull,decide,spec-calls}/*.ts',
    'server/sync/entities/**/*.ts',
  ]).filter((file) => !file.endsWith('.test.ts') && !ASKED_OTHERWISE.includes(file));
  const unasked = files.flatMap((file) => unaskedReadsIn(file, readFileSync(file, 'utf8')).map((entity) => `${file}: ${entity}`));
  expect(files.length).toBeGreaterThan(70);
  expect(unasked).toEqual([]);
});

test.each([
  ["db.selectFrom('assets').selectAll()", ['assets']],
  ["db.selectFrom('sessions').innerJoin('users', 'users.id', 'sessions.user_id')", ['users']],
  ["db.selectFrom('assets').where(seen('assets'))", []],
  ['sql`select 1 from sites`', ['sites']],
  ['sql`select 1 from inspections where ${inspectionsSeen(actor)}`', []],
  ["selectRows(db, 'files', [id])", ['files']],
  ["selectRows(db, 'files', ids).filter((record) => may(user, 'see', { entity: 'files', record }))", []],
  ['selectRows(db, entity, ids)', ['any']],
  ['sql`select * from ${sql.table(entity)} where ${seenBy(actor)(entity)}`', []],
])('[MAY.13] rows read by `%s` without asking are seen', (source, entities) => {
  expect(unaskedReadsIn('some.ts', source)).toEqual(entities);
});
