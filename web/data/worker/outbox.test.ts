import { expect, test } from 'vitest';
import { stableId } from '#domain/stable-id.ts';
import { MOST_OPERATIONS } from '#domain/sync/wire.ts';
import { Outbox } from './outbox.ts';
import type { LoggedChange } from './user-database.ts';

const change = (op: string, id: string, fields: Partial<LoggedChange> = {}): LoggedChange => ({
  op,
  entity: 'sites',
  id: stableId(id),
  base: null,
  create: false,
  patch: {},
  ts: '2026-11-21T10:00:00.000Z',
  receipt: null,
  state: 'waiting',
  code: null,
  field: null,
  message: null,
  ...fields,
});

const outboxOf = (...entries: LoggedChange[][]): Outbox => {
  const outbox = new Outbox();
  entries.forEach((changes, at) => outbox.add({ seq: at + 1, at: '', changes }));
  return outbox;
};
const ops = (outbox: Outbox): string[] => outbox.nextBatch().map(({ op }) => op);

test('[D4.4] a refused change holds back only later changes of the same record', () => {
  expect(
    ops(outboxOf([change('1', 'a', { state: 'rejected' })], [change('2', 'a'), change('3', 'b')], [change('4', 'c')])),
  ).toEqual(['3', '4']);
  expect(ops(outboxOf([change('1', 'a', { state: 'held' })], [change('2', 'a')]))).toEqual([]);
});

test('[D4.4] a second change of a record waits for the outcome of the first', () => {
  const outbox = outboxOf([change('1', 'a')], [change('2', 'a')]);
  expect(ops(outbox)).toEqual(['1']);
  outbox.replace(1, undefined);
  expect(ops(outbox)).toEqual(['2']);
});

test('[D4.5] what is not durable yet is not sent', () => {
  const outbox = new Outbox();
  outbox.add({ seq: null, at: '', changes: [change('1', 'a')] });
  outbox.add({ seq: 2, at: '', changes: [change('2', 'b')] });
  expect(ops(outbox)).toEqual(['2']);
  expect(outbox.unsent).toBe(2);
});

test('[D4.4] a push holds at most 500 operations and one megabyte', () => {
  const many = Array.from({ length: MOST_OPERATIONS + 1 }, (_, at) => change(String(at), String(at)));
  expect(outboxOf(many).nextBatch()).toHaveLength(MOST_OPERATIONS);
  const large = Array.from({ length: 100 }, (_, at) => change(String(at), String(at), { patch: { notes: '€'.repeat(20_000) } }));
  const batch = outboxOf(large).nextBatch();
  expect(new TextEncoder().encode(JSON.stringify(batch)).length).toBeLessThan(1_000_000);
  expect(batch.length).toBeGreaterThan(5);
});
