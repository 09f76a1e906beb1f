import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exampleGrade } from '#domain/examples.ts';
import type { ConflictsPage } from '#domain/sync/wire.ts';
import {
  admin,
  adminToken,
  close,
  closeServer,
  inspection,
  inspector,
  lock,
  NOW,
  openInspection,
  pushOne,
  reopen,
  server,
  stored,
  token,
} from '#test/inspection-at-work.ts';

beforeEach(openInspection);
afterEach(closeServer);

describe('a closing', () => {
  test('[S4.6, MAY.3] an inspector who closes what an administrator closed becomes no closer and reopens nothing', async () => {
    await close();
    const { closed_at } = (await stored('inspections', inspection.id)) ?? {};
    const again = await pushOne(await lock({ closed_at: '2026-11-21T08:30:00.000Z', closed_by_id: inspector.id }));
    expect(again).toMatchObject({ outcome: 'merged', row: { closed_at, closed_by_id: admin.id } });
    expect(await reopen({})).toMatchObject({ outcome: 'rejected', code: 'forbidden' });
    const { id, updated_at: _stamp, ...rest } = inspection;
    const posted = { ...rest, id, closed_at: '2026-11-21T08:31:00.000Z', updated_at: '2026-11-21T08:31:00.000Z' };
    expect((await server.post('/api/inspections/update-or-create', posted, token)).statusCode).toBe(200);
    expect(await reopen({})).toMatchObject({ outcome: 'rejected', code: 'forbidden' });
    expect(await stored('inspections', inspection.id)).toMatchObject({ closed_at, closed_by_id: admin.id });
  });

  test('[MAY.3] an inspector’s own closing is theirs to undo, until an administrator’s is the latest', async () => {
    await close({});
    expect(await reopen({})).toMatchObject({ outcome: 'applied' });
    await close({});
    await reopen();
    await close();
    expect(await reopen({})).toMatchObject({ code: 'forbidden' });
  });

  test('[MERGE.16] that was pressed before others closed and opened it again wins, and the opening is a conflict', async () => {
    const conflictsOf = async (who: string) => {
      const headers = { authorization: `Bearer ${who}` };
      return (await server.app.inject({ url: '/api/sync/conflicts', headers })).json<ConflictsPage>().conflicts;
    };
    const pressed = await lock({ closed_at: '2026-11-21T08:45:00.000Z' });
    await close();
    await reopen();
    expect(await conflictsOf(adminToken)).toEqual([]);
    expect(await pushOne(pressed)).toMatchObject({ outcome: 'conflict', fields: ['closed_at'] });
    expect(await stored('inspections', inspection.id)).toMatchObject({ closed_by_id: inspector.id });
    const opening = { field: 'closed_at', base: null, lost: null, lost_by_id: admin.id, kept_by_id: inspector.id };
    expect(await conflictsOf(adminToken)).toMatchObject([opening]);
    expect(await conflictsOf(token)).toEqual([]);
  });

  test('[MERGE.16, MERGE.8] whoever closed and opened it themselves closes it again without a conflict', async () => {
    const pressed = await lock({ closed_at: '2026-11-21T08:45:00.000Z' });
    await close({});
    await reopen({});
    expect(await pushOne(pressed)).toMatchObject({ outcome: 'merged', row: { closed_by_id: inspector.id } });
  });

  test.each<[string, string, string | undefined, string]>([
    ['between the last change and the arrival is kept', '2026-11-21T08:45:00.000Z', undefined, '2026-11-21T08:45:00.000Z'],
    ['before the last grade gives way to the arrival', '2026-11-21T08:29:59.000Z', undefined, NOW],
    ['after the arrival gives way to it', '2026-11-21T09:00:00.001Z', undefined, NOW],
    [
      'is corrected by the measured clock first',
      '2026-11-20T08:45:00.000Z',
      '2026-11-20T09:00:00.000Z',
      '2026-11-21T08:45:00.000Z',
    ],
  ])('[PROOF.5] the device’s time of a closing %s', async (_name, closed_at, sent_at, expected) => {
    const deleted = '2026-11-21T08:30:00.000Z';
    await server.put('asset_grades', exampleGrade({ inspection_id: inspection.id, updated_at: deleted, deleted_at: deleted }));
    const outcome = await pushOne(await lock({ closed_at }), sent_at === undefined ? {} : { sent_at });
    const isAsSent = closed_at === expected;
    expect(outcome).toMatchObject(isAsSent ? { outcome: 'applied' } : { outcome: 'merged', row: { closed_at: expected } });
    const claimed_at = sent_at === undefined ? closed_at : expected;
    expect(await server.context.db.selectFrom('inspection_locks').selectAll().execute()).toMatchObject([
      { inspection_id: inspection.id, closed_claimed_at: claimed_at, closed_received_at: NOW },
    ]);
    expect(await stored('inspections', inspection.id)).toMatchObject({ closed_at: expected, closed_by_id: inspector.id });
  });

  test('[PROOF.5] is never before the last grade, where the server’s clock was set back since', async () => {
    const last = '2026-11-21T09:02:00.000Z';
    await server.put('asset_grades', exampleGrade({ inspection_id: inspection.id, updated_at: last }));
    expect(await close({})).toMatchObject({ outcome: 'merged', row: { closed_at: last } });
    const locks = await server.context.db.selectFrom('inspection_locks').selectAll().execute();
    expect(locks).toMatchObject([{ closed_claimed_at: NOW, closed_received_at: NOW }]);
  });

  test.each<[string, string, string]>([
    ['a day, is not before that', '2026-11-22T09:00:00.000Z', '2026-11-22T09:00:00.000Z'],
    ['more than a day, is of now', '2026-11-22T09:00:00.001Z', NOW],
    ['years, is of now', '2031-01-01T00:00:00.000Z', NOW],
  ])('[PROOF.28] after a change that a clock stamped which was ahead by %s', async (_name, last, expected) => {
    await server.put('asset_grades', exampleGrade({ inspection_id: inspection.id, updated_at: last }));
    await close({});
    expect(await stored('inspections', inspection.id)).toMatchObject({ closed_at: expected });
  });
});
