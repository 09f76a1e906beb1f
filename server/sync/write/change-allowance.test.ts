import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { exampleAsset, exampleSite } from '#domain/examples.ts';
import { deviceOf } from '#test/device.ts';
import { openTestApp } from '#test/test-app.ts';

const WORDS =
  'You have sent 1 MB of changes today, as much as one user may. What is unsent stays where it is: try again tomorrow';

test('[LIMIT.24] whoever has sent as much as a user may a day sends no more until the next, by pushes and posts; others do', async () => {
  const server = await openTestApp({ variables: { CHANGES_PER_DAY: '1' } });
  server.setNow('2026-11-21T09:00:00.000Z');
  await server.put('sites', exampleSite());
  const [ian, ina] = [await server.addUser({}), await server.addUser({ username: 'ina' })];
  const [token, others] = [await server.logIn(ian), await server.logIn(ina)];
  const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...fields } = exampleAsset();
  const history = 'x'.repeat(18_000);
  const push = async (as: string, count: number) => {
    const asset = () => ({ op: v7(), device: v7(), entity: 'assets', id: v7(), base: null, patch: { ...fields, history } });
    const operations = Array.from({ length: count }, () => ({ ...asset(), ts: '2026-11-21T09:00:00.000Z' }));
    return server.post('/api/sync/push', { operations, sent_at: '2026-11-21T09:00:00.000Z' }, as);
  };
  const stored = async () => (await server.context.db.selectFrom('assets').select('id').execute()).length;
  expect([(await push(token, 30)).statusCode, (await push(token, 30)).statusCode]).toEqual([200, 200]);
  const refused = await push(token, 1);
  expect([refused.statusCode, refused.json()]).toEqual([429, { message: WORDS, field: 'changes' }]);
  expect((await push(token, 0)).statusCode).toBe(200);
  const posted = { ...exampleAsset({ id: v7() as never }), updated_at: '2026-11-21T09:00:00.000Z' };
  expect((await server.post('/api/assets/update-or-create', posted, token)).json()).toEqual({ message: WORDS, field: 'changes' });
  expect([await stored(), (await push(others, 1)).statusCode]).toEqual([60, 200]);
  expect((await server.post('/api/sync/pull', { cursor: null, device: v7() }, token)).statusCode).toBe(200);
  server.setNow('2026-11-22T00:00:00.000Z');
  expect([(await push(token, 1)).statusCode, await stored()]).toEqual([200, 62]);
  await server.close();
});

test('[LIMIT.24] what comes again and what is refused is not counted, and of a post what it changes', async () => {
  const server = await openTestApp({ variables: { CHANGES_PER_DAY: '1' } });
  server.setNow('2026-11-21T09:00:00.000Z');
  await server.put('sites', exampleSite());
  const token = await server.logIn(await server.addUser({}));
  const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...fields } = exampleAsset();
  const patch = { ...fields, history: 'x'.repeat(18_000) };
  const [device, ts] = [v7(), '2026-11-21T09:00:00.000Z'];
  const operations = Array.from({ length: 30 }, () => ({ op: v7(), device, entity: 'assets', id: v7(), base: null, patch, ts }));
  const push = async (sent: object[]) =>
    (await server.post('/api/sync/push', { operations: sent, sent_at: ts }, token)).statusCode;
  for (let time = 0; time < 5; time += 1) expect(await push(operations)).toBe(200);
  const unfit = operations.map((one) => ({ ...one, op: v7(), id: v7(), patch: { ...patch, site_id: 'none' } }));
  for (let time = 0; time < 5; time += 1) expect(await push(unfit)).toBe(200);
  const posted = { ...patch, id: operations[0]?.id, updated_at: ts };
  for (let time = 0; time < 60; time += 1) {
    expect((await server.post('/api/assets/update-or-create', posted, token)).statusCode).toBe(200);
  }
  await server.close();
});

test.each([
  ['repeats what is stored', null],
  ['meets a deletion', '2026-11-21T08:00:00.000Z'],
])('[LIMIT.24] a push that %s, in operations of its own, is counted: the log keeps it', async (_what, deleted_at) => {
  const server = await openTestApp({ variables: { CHANGES_PER_DAY: '1' } });
  await server.put('sites', exampleSite());
  const asset = { ...exampleAsset(), history: 'x'.repeat(18_000), deleted_at };
  await server.put('assets', asset);
  const device = deviceOf(server, await server.logIn(await server.addUser({})));
  const send = async (history: string) => {
    const operations = Array.from({ length: 20 }, () =>
      device.operation({ entity: 'assets', id: asset.id, base: 2, patch: { history } }),
    );
    return (await device.send(operations)).statusCode;
  };
  for (let time = 0; time < 3; time += 1) expect(await send(asset.history)).toBe(200);
  expect(await send(asset.history)).toBe(429);
  expect(await server.context.db.selectFrom('assets').select('ver').execute()).toEqual([{ ver: 2 }]);
  await server.close();
});
