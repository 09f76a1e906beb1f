import { performance } from 'node:perf_hooks';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#domain/user/user.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { turnsOfOthers } from '#test/turns-of-others.ts';
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
    const read = await readOperations(server.context, ian, sent, 1);
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
