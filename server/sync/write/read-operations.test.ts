import { performance } from 'node:perf_hooks';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#domain/user/user.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { turnsOfOthers } from '#test/turns-of-others.ts';
import { BUSY } from '../../http/limits/in-flight.ts';
import { turnsOf } from '../turns.ts';
import { readOperations } from './read-operations.ts';

let server: TestApp;
let ian: User;

beforeEach(async () => {
  server = await openTestApp();
  ian = await server.addUser({});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const NOW = '2026-11-21T09:00:00.000Z';
const about = { device: v7(), entity: 'asset_grades', base: null, ts: NOW };
const operations = (count: number) =>
  Array.from({ length: count }, () => ({ ...about, op: v7(), id: v7(), patch: { grade: 'good' } }));

test('[LIMIT.26] others go on between the operations of a push that are long to read, each of which is answered', async () => {
  let ms = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (ms += 11));
  const sent = operations(40);
  const turns = await turnsOfOthers(async () => {
    const read = await readOperations(server.context, ian, sent);
    expect(read).toMatchObject(sent.map(({ op }) => ({ op, rejected: { code: 'invalid', field: 'grade' } })));
  });
  expect(turns).toBeGreaterThan(40);
});

test('[LIMIT.26] the pushes of all are read one after the other, a user’s in their turn', async () => {
  const { parsing } = turnsOf(server.context);
  await parsing.enter('another');
  const token = await server.logIn(ian);
  const pushed = server.post('/api/sync/push', { operations: operations(1), sent_at: NOW }, token);
  await expect.poll(() => parsing.waiting).toBe(1);
  parsing.leave('another');
  expect((await pushed).json()).toMatchObject({ outcomes: [{ outcome: 'rejected' }] });
});

test('[LIMIT.26] twenty pushes of a user wait to be read: one more is answered at once, and the device sends it again', async () => {
  const { parsing } = turnsOf(server.context);
  await parsing.enter('another');
  const waiting = Array.from({ length: 20 }, () => readOperations(server.context, ian, []));
  const token = await server.logIn(ian);
  const beyond = await server.post('/api/sync/push', { operations: operations(1), sent_at: NOW }, token);
  expect([beyond.statusCode, beyond.json()]).toEqual([429, { message: BUSY }]);
  parsing.leave('another');
  await Promise.all(waiting);
});

test('[LIMIT.26] a push whose device has gone leaves its place among those that wait', async () => {
  const { parsing } = turnsOf(server.context);
  await parsing.enter('another');
  const gone = new AbortController();
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const left = fetch(`${address}/api/sync/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await server.logIn(ian)}` },
    body: JSON.stringify({ operations: operations(1), sent_at: NOW }),
    signal: gone.signal,
  });
  await expect.poll(() => parsing.waiting).toBe(1);
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect.poll(() => parsing.waiting).toBe(0);
});
