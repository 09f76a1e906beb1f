import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exampleAsset } from '#domain/examples.ts';
import type { User } from '#domain/user/user.ts';
import { administrator } from '#test/test-app.ts';
import {
  admin,
  adminToken,
  closeServer,
  creation,
  device,
  held,
  inspection,
  inspector,
  judgeAll,
  NOW,
  openInspection,
  operation,
  push,
  pushOne,
  server,
  stored,
  token,
} from '#test/inspection-at-work.ts';

beforeEach(openInspection);
afterEach(closeServer);

describe('what is handed in', () => {
  const retire = () =>
    server.context.db.updateTable('users').set({ status: 'Inactive' }).where('id', '=', inspector.id).execute();

  test('[SESS.4] for somebody who can’t log in any more is all held as theirs', async () => {
    const asset = exampleAsset();
    await server.put('assets', asset);
    await retire();
    const [grade, edit] = [creation(), operation('assets', asset.id, { location: 'Roof' })];
    const handed = { as: adminToken, author: inspector.id };
    const outcomes = await push([grade, edit], handed);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ outcome: 'held', reason: 'handed-in' });
    expect(await push([grade, edit], handed)).toEqual(outcomes);
    expect((await held()).held).toMatchObject([{ user_id: inspector.id, inspection_id: inspection.id }, { entity: 'assets' }]);
    const kept = await server.context.db.selectFrom('held_operations').select('handed_in_by_id').execute();
    expect(kept).toEqual([{ handed_in_by_id: admin.id }, { handed_in_by_id: admin.id }]);
    expect((await judgeAll({ verdict: 'accepted', of: { device }, until: 99 })).json()).toMatchObject({ left: [] });
    expect(await stored('assets', asset.id)).toMatchObject({ location: 'Roof' });
    expect(await stored('asset_grades', grade.id)).toMatchObject({ created_by_id: inspector.id });
  });

  test('[SESS.4] is refused where its author might not do it, and can’t hold a password', async () => {
    await retire();
    const handed = { as: adminToken, author: inspector.id };
    const promotion = operation('users', inspector.id, { user_role_id: 1 });
    expect(await pushOne(promotion, handed)).toMatchObject({ outcome: 'rejected', code: 'forbidden' });
    const shapeless = operation('asset_grades', v7(), { colour: 'red' });
    expect(await pushOne(shapeless, handed)).toMatchObject({ outcome: 'rejected', field: 'colour' });
    const retired = await server.addUser({ ...administrator, id: v7() as User['id'], username: 'old', status: 'Inactive' });
    const sealed = operation('users', admin.id, { password_sealed: 'AAAA' });
    expect(await pushOne(sealed, { as: adminToken, author: retired.id })).toMatchObject({
      outcome: 'rejected',
      field: 'password',
    });
  });

  test('[SESS.4] is taken from administrators only, and only of somebody who can’t send it themselves', async () => {
    const body = { operations: [creation()], sent_at: NOW, author: inspector.id };
    expect((await server.post('/api/sync/push', body, token)).statusCode).toBe(404);
    expect((await server.post('/api/sync/push', body, adminToken)).statusCode).toBe(422);
    expect((await server.post('/api/sync/push', { ...body, author: v7() }, adminToken)).statusCode).toBe(404);
  });
});
