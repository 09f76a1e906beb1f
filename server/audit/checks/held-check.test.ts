import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { User } from '#domain/user/user.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  close,
  closeServer,
  creation,
  judge,
  openInspection,
  push,
  reopen,
  type SentOperation,
  server,
} from '#test/inspection-at-work.ts';
import { openServer } from '#test/releases/open-release.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { audited } from '../audited.ts';
import { verifyDatabase } from '../verify-audit.ts';

let waiting: SentOperation;
let decided: SentOperation;

/** One change waits, another was refused. */
beforeEach(async () => {
  await openInspection();
  await close();
  [waiting, decided] = [creation({ grade: 'pass', recommendations: null }), creation()];
  await push([waiting, decided]);
  await judge(decided.op, { verdict: 'refused', reason: 'Done twice' });
});
afterEach(closeServer);

const change = (text: string) => sql.raw(text).execute(server.context.db);
const fault = async () => {
  const verified = await verifyDatabase(server.context.db);
  return 'fault' in verified ? verified.fault : null;
};
const saying = (what: string) => expect.stringContaining(what) as string;
const entryOf = async ({ id }: SentOperation) => {
  const told = server.context.db.selectFrom('audit_entries').select('n').where('kind', '=', 'held');
  return (await told.where('record_id', '=', id).executeTakeFirstOrThrow()).n;
};

test('[AUDIT.32] what waits, what was decided and what a reopening let in fit', async () => {
  expect(await fault()).toBeNull();
  await reopen();
  expect(await fault()).toBeNull();
});

test.each([
  ['says', `operation = replace(operation, '"grade":"pass"', '"grade":"fail"')`],
  ['is of', `user_id = '${v7()}'`],
  ['was made', `made_at = '2026-11-20T08:00:00.000Z'`],
  ['waits for', `reason = 'behind'`],
])('[AUDIT.32] what it %s can not be changed while it waits, nor unseen once it was accepted', async (_what, forged) => {
  await change(`update held_operations set ${forged} where op_id = '${waiting.op}'`);
  const changed = {
    n: await entryOf(waiting),
    what: `It tells of a held change of the record ${waiting.id} of asset_grades, which was changed`,
  };
  expect(await fault()).toMatchObject(changed);
  await judge(waiting.op, { verdict: 'accepted' });
  expect(await fault()).toMatchObject(changed);
});

test('[AUDIT.32] it is neither taken out, nor decided past the trail, nor let wait again', async () => {
  const of = ({ op }: SentOperation) => `where op_id = '${op}'`;
  await change(`update held_operations set verdict = 'refused' ${of(waiting)}`);
  expect(await fault()).toMatchObject({ what: saying('which is refused in the database, and undecided by the trail') });
  await change(`update held_operations set verdict = null ${of(waiting)}`);
  expect(await fault()).toBeNull();
  await change(`update held_operations set verdict = null ${of(decided)}`);
  expect(await fault()).toMatchObject({ n: await entryOf(decided), what: saying('undecided in the database, and refused by') });
  await change(`delete from held_operations ${of(decided)}`);
  expect(await fault()).toMatchObject({ n: await entryOf(decided), what: saying('which was taken out of the database') });
});

test.each([
  ['the reason', "verdict_reason = 'Done once'"],
  ['who gave it', `verdict_by_id = '${v7()}'`],
  ['the time', "verdict_at = '2026-11-20T08:00:00.000Z'"],
])('[AUDIT.32] of a verdict %s can not be changed', async (_what, forged) => {
  await change(`update held_operations set ${forged} where op_id = '${decided.op}'`);
  const what = saying('which names another person, time or reason of its verdict than the trail');
  expect(await fault()).toMatchObject({ n: await entryOf(decided), what });
});

const EARLY = '2026-11-01T09:00:00.000Z';

/** A copy of what waits, of another record. */
async function forge(db: Kysely<Tables>, fields: { sequence: number; held_at: string }) {
  const forged = { ...fields, op_id: v7(), id: v7() };
  const row = await db.selectFrom('held_operations').selectAll().limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('held_operations')
    .values({ ...row, ...forged })
    .execute();
  return { ...forged, what: `No entry after it tells of a held change of the record ${forged.id} of asset_grades` };
}

/** A copy of what the log says of one that was held. */
async function log(db: Kysely<Tables>, { op_id, id }: { op_id: string; id: string }, outcome?: string) {
  const held = db.selectFrom('change_log').selectAll().where('outcome', 'like', '{"outcome":"held"%');
  const entry = await held.limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('change_log')
    .values({ ...entry, op_id, id, ...(outcome === undefined ? {} : { outcome }) })
    .execute();
}

test.each([
  ['later', { sequence: 99, held_at: '2026-11-22T09:00:00.000Z' }],
  ['as if before the trail began', { sequence: 99, held_at: EARLY }],
  ['before all others', { sequence: -1, held_at: EARLY }],
])('[AUDIT.32] one that was put in is named: %s', async (_when, fields) => {
  const { db } = server.context;
  const forged = await forge(db, fields);
  expect(await fault()).toMatchObject({ n: 1, what: forged.what });
  await log(db, forged);
  expect(await fault()).toMatchObject({ n: 1, what: forged.what });
});

/** Its author sends the same of another record. */
async function holdAgain({ context, logIn, post }: TestApp): Promise<void> {
  const { user_id, operation } = await context.db.selectFrom('held_operations').selectAll().executeTakeFirstOrThrow();
  const { device, entity, base, patch, ts } = JSON.parse(operation) as SentOperation;
  const users = context.db.selectFrom('users').selectAll().where('id', '=', user_id);
  const token = await logIn((await users.executeTakeFirstOrThrow()) as unknown as User);
  const body = { operations: [{ op: v7(), id: v7(), device, entity, base, patch, ts }], sent_at: context.now().toISOString() };
  expect((await post('/api/sync/push', body, token)).json()).toMatchObject({ outcomes: [{ outcome: 'held' }] });
}

test('[AUDIT.32] what was held before there was a trail fits, and one put in beside it is named', async () => {
  await closeServer();
  const old = await openServer('1', openTestApp);
  const { db } = old.context;
  const faultOf = () => verifyDatabase(db);
  await audited(old.context, async () => undefined);
  expect(await faultOf()).toHaveProperty('head.n', 1);
  const unlogged = await forge(db, { sequence: 2, held_at: EARLY });
  expect(await faultOf()).toMatchObject({ fault: { n: 1, what: unlogged.what } });
  await log(db, unlogged, '{"outcome":"rejected"}');
  expect(await faultOf()).toMatchObject({ fault: { n: 1, what: unlogged.what } });
  await db.deleteFrom('held_operations').where('op_id', '=', unlogged.op_id).execute();
  await holdAgain(old);
  expect(await faultOf()).toHaveProperty('head');
  const behind = await forge(db, { sequence: 99, held_at: EARLY });
  await log(db, behind);
  expect(await faultOf()).toMatchObject({ fault: { n: 1, what: behind.what } });
  await old.close();
  await openInspection();
});

test('[AUDIT.32] of what a former release told the patch is held against its entry', async () => {
  await closeServer();
  const old = await openServer('2', openTestApp);
  const faultOf = () => verifyDatabase(old.context.db);
  expect(await faultOf()).toHaveProperty('head');
  const { id, operation } = await old.context.db.selectFrom('held_operations').selectAll().executeTakeFirstOrThrow();
  const forged = { ...(JSON.parse(operation) as SentOperation), patch: { grade: 'pass' } };
  await old.context.db
    .updateTable('held_operations')
    .set({ operation: JSON.stringify(forged) })
    .execute();
  const what = `It tells of a held change of the record ${id} of asset_grades, which was changed`;
  expect(await faultOf()).toMatchObject({ fault: { n: 8, what } });
  await old.close();
  await openInspection();
});
