import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
import { openTestApp } from '#test/test-app.ts';
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

test('[AUDIT.32] one that was put in is named', async () => {
  const forged = { op_id: v7(), sequence: 99, held_at: '2026-11-22T09:00:00.000Z', id: v7() };
  const row = await server.context.db.selectFrom('held_operations').selectAll().limit(1).executeTakeFirstOrThrow();
  await server.context.db
    .insertInto('held_operations')
    .values({ ...row, ...forged })
    .execute();
  const what = `No entry after it tells of a held change of the record ${forged.id} of asset_grades`;
  expect(await fault()).toMatchObject({ n: 1, what });
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
