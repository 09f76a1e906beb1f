import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exampleInspection } from '#domain/examples.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import type { User } from '#domain/user/user.ts';
import {
  admin,
  adminToken,
  base,
  close,
  closeServer,
  creation,
  held,
  inspection,
  inspector,
  judge,
  LATER,
  lock,
  NOW,
  openInspection,
  operation,
  push,
  pushOne,
  reopen,
  server,
  stored,
} from '#test/inspection-at-work.ts';

beforeEach(openInspection);
afterEach(closeServer);

describe('what comes after a lock', () => {
  test.each<[string, Record<string, unknown>]>([
    ['closed', { closed_at: NOW }],
    ['deleted', { deleted_at: '2026-11-21T08:30:00.000Z' }],
  ])('[MAY.11, HELD.1] is held after its inspection was %s, whatever ts and sent_at say', async (reason, patch) => {
    const known = creation();
    await push([known]);
    await pushOne(await lock(patch), { as: adminToken });
    const early = { ts: '2026-11-19T08:00:00.000Z' };
    const late = [
      creation({}, early),
      operation('asset_grades', known.id, { grade: 'fail' }, early),
      operation('asset_grades', known.id, { deleted_at: early.ts }, { ...early, device: v7() }),
    ];
    const outcomes = await push(late, { sent_at: NOW });
    const lying = await push([creation({}, { ts: NOW }), creation({}, early)], { sent_at: '2026-12-21T09:00:00.000Z' });
    for (const outcome of [...outcomes, ...lying]) expect(outcome).toMatchObject({ outcome: 'held', reason });
    expect(await push([creation({}, early)], { as: adminToken })).toMatchObject([{ outcome: 'held', reason }]);
    expect(await stored('asset_grades', known.id)).toMatchObject({ grade: 'pass', deleted_at: null });
    expect(await server.context.db.selectFrom('asset_grades').selectAll().execute()).toHaveLength(1);
  });

  test.each<[string, Record<string, unknown>]>([
    ['closed', { closed_at: NOW }],
    ['deleted', { deleted_at: '2026-11-21T08:30:00.000Z' }],
  ])('[HELD.1] is held after its inspection was %s, where the server’s own clock was set back too', async (reason, patch) => {
    const known = creation();
    await push([known]);
    await pushOne(await lock(patch), { as: adminToken });
    server.setNow('2026-11-21T08:58:00.000Z');
    const late = [creation(), operation('asset_grades', known.id, { grade: 'fail' })];
    for (const outcome of await push(late)) expect(outcome).toMatchObject({ outcome: 'held', reason });
    expect(await server.context.db.selectFrom('evidence_versions').select('version').execute()).toHaveLength(
      reason === 'closed' ? 1 : 0,
    );
  });

  test.each([
    ['9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00.000Z', ''],
    ['0001-01-01T00:00:00.000Z', '9999-12-31T00:00:00.000Z', ''],
    ['2026-11-21T08:40:00.000Z', '2026-11-21T08:00:00.000Z', ''],
    ['1999-12-31T23:59:59.999Z', NOW, ''],
    ['2026-11-21T07:40:00.000Z', '2026-11-21T08:00:00.000Z', '2026-11-21T08:40:00.000Z'],
    [NOW, NOW, NOW],
  ])('[HELD.5] what was made at %s and sent at %s by the device’s clock was made at %j', async (ts, sent_at, made_at) => {
    await close();
    await push([creation({}, { ts })], { sent_at });
    expect((await held()).held).toMatchObject([{ made_at }]);
    const [one] = (await held()).held;
    expect((await judge(one?.op ?? '', { verdict: 'accepted' })).statusCode).toBe(200);
    expect(await server.context.db.selectFrom('asset_grades').selectAll().execute()).toHaveLength(1);
  });

  test('[HELD.2] deleting what is deleted changes nothing, also where it would be held', async () => {
    const first = '2026-11-21T08:10:00.000Z';
    const grade = creation();
    await push([grade, operation('asset_grades', grade.id, { deleted_at: first })]);
    await close();
    const again = operation('asset_grades', grade.id, { deleted_at: NOW }, { base: await base('asset_grades', grade.id) });
    expect(await pushOne(again)).toMatchObject({ outcome: 'merged', row: { deleted_at: first } });
    const undo = operation('asset_grades', grade.id, { deleted_at: null });
    expect(await pushOne(undo)).toMatchObject({ outcome: 'held', reason: 'closed' });
    expect(await stored('asset_grades', grade.id)).toMatchObject({ deleted_at: first });
  });

  test('[REC.5, HELD.3] a grade never moves, so that nobody’s edits wait behind another’s', async () => {
    const colleague = await server.addUser({ id: v7() as User['id'], username: 'colleague' });
    const theirs = await server.logIn(colleague);
    const other = exampleInspection({ id: v7() as Inspection['id'], inspector_ids: [inspector.id, colleague.id] });
    await server.put('inspections', other);
    const grade = creation({ inspection_id: other.id });
    await push([grade], { as: theirs });
    await close();
    for (const [field, value] of [
      ['inspection_id', inspection.id],
      ['asset_id', v7()],
      ['created_by_id', inspector.id],
    ] as const) {
      const outcome = await pushOne(operation('asset_grades', grade.id, { [field]: value }));
      expect(outcome).toMatchObject({ outcome: 'rejected', code: 'invalid', field });
    }
    const edit = operation('asset_grades', grade.id, { grade: 'fail' }, { base: await base('asset_grades', grade.id) });
    expect(await pushOne(edit, { as: theirs })).toMatchObject({ outcome: 'applied' });
  });

  test('[REC.5, HELD.2] the same value of a field that never changes is no edit of it', async () => {
    const grade = creation();
    await push([grade]);
    const edit = operation('asset_grades', grade.id, { inspection_id: inspection.id, grade: 'fail' });
    expect((await pushOne(edit)).outcome).not.toBe('rejected');
    expect(await stored('asset_grades', grade.id)).toMatchObject({ grade: 'fail', inspection_id: inspection.id });
  });

  test('[HELD.3] an operation waits only behind held ones of its own author', async () => {
    const grade = creation();
    await push([grade]);
    await close();
    await pushOne(operation('asset_grades', grade.id, { grade: 'fail' }));
    await server.context.db.updateTable('inspections').set({ closed_at: null }).execute();
    const mine = operation('asset_grades', grade.id, { recommendations: 'mine' });
    expect(await pushOne(mine)).toMatchObject({ outcome: 'held', reason: 'behind' });
    const theirs = operation('asset_grades', grade.id, { recommendations: 'theirs' });
    expect(await pushOne(theirs, { as: adminToken })).toMatchObject({ outcome: 'merged' });
  });

  test('[HELD.4] a device’s own closing and its undo keep their place among its grades', async () => {
    const [before, after] = [creation(), creation()];
    const closing = await lock({ closed_at: '2026-11-21T08:40:00.000Z' });
    const undo = operation('inspections', inspection.id, { closed_at: null }, { base: closing.base });
    const late = creation();
    const outcomes = await push([before, closing, late, undo, after]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'held', 'applied', 'applied']);
    expect(await stored('asset_grades', late.id)).toBeDefined();
    expect(await stored('inspections', inspection.id)).toMatchObject({ closed_at: null, closed_by_id: null });
  });
});

describe('what comes after its author was taken off the inspection', () => {
  const list = async (...inspector_ids: string[]) => pushOne(await lock({ inspector_ids }), { as: adminToken });

  test('[HELD.25] is held, and let in as theirs by an administrator alone, also once it is closed', async () => {
    const known = creation();
    await push([known]);
    await list(admin.id);
    const late = creation();
    const edit = operation('asset_grades', known.id, { grade: 'fail' });
    const [first, second] = await push([late, edit]);
    for (const outcome of [first, second]) expect(outcome).toMatchObject({ outcome: 'held', reason: 'not-listed' });
    await close();
    await reopen();
    await close();
    server.setNow(LATER);
    expect(await pushOne(creation())).toMatchObject({ outcome: 'held', reason: 'not-listed' });
    const { held: waiting } = await held(`?inspection=${inspection.id}`);
    expect(waiting.slice(0, 2).map(({ op }) => op)).toEqual([late.op, edit.op]);
    expect(waiting.map(({ locked_at }) => locked_at)).toEqual([null, null, NOW]);
    expect((await judge(late.op, { verdict: 'accepted' })).statusCode).toBe(200);
    expect((await judge(edit.op, { verdict: 'refused', reason: 'It was tested again' })).statusCode).toBe(200);
    expect(await stored('asset_grades', late.id)).toMatchObject({ created_by_id: inspector.id });
    expect(await stored('asset_grades', known.id)).toMatchObject({ grade: 'pass' });
  });

  test('[HELD.25] what follows waits behind it once they are listed again', async () => {
    await list(admin.id);
    const grade = creation();
    await push([grade]);
    await list(admin.id, inspector.id);
    const edit = operation('asset_grades', grade.id, { grade: 'fail' });
    expect(await push([edit, creation()])).toMatchObject([{ outcome: 'held', reason: 'behind' }, { outcome: 'applied' }]);
  });

  test('[HELD.25, MAY.4] of an author whom it never listed it is refused, whatever they have sent before', async () => {
    const stranger = await server.addUser({ id: v7() as User['id'], username: 'stranger' });
    const theirs = await server.logIn(stranger);
    const forged = await lock({ inspector_ids: [stranger.id] });
    expect(await pushOne(forged, { as: theirs })).toMatchObject({ outcome: 'rejected', code: 'forbidden' });
    await list(admin.id);
    await pushOne(await lock({ title: `For "${stranger.id}"` }), { as: adminToken });
    await pushOne(await lock({ title: 'Yearly', inspector_ids: [inspector.id] }), { as: adminToken });
    expect(await pushOne(creation(), { as: theirs })).toMatchObject({ outcome: 'rejected', code: 'forbidden' });
    expect((await held()).total).toBe(0);
  });
});
