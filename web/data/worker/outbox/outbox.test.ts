import { expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { stableId } from '#domain/stable-id.ts';
import { MOST_OPERATIONS } from '#domain/sync/wire.ts';
import { Outbox } from './outbox.ts';
import type { LoggedChange } from '../disk/user-schema.ts';
import { recordKey } from '../store/read-keys.ts';

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

test('[SYNC.3] a refused change holds back only later changes of the same record', () => {
  expect(
    ops(outboxOf([change('1', 'a', { state: 'rejected' })], [change('2', 'a'), change('3', 'b')], [change('4', 'c')])),
  ).toEqual(['3', '4']);
  expect(ops(outboxOf([change('1', 'a', { state: 'held' })], [change('2', 'a')]))).toEqual([]);
});

test('[HELD.22] what is done to a held grade goes, for the server keeps it behind that; behind a refused one nothing does', () => {
  const grade = (op: string, fields: Partial<LoggedChange> = {}) => change(op, 'g', { entity: 'asset_grades', ...fields });
  expect(ops(outboxOf([grade('1', { state: 'held' })], [grade('2')], [grade('3')]))).toEqual(['2']);
  expect(ops(outboxOf([grade('1', { state: 'rejected' })], [grade('2', { state: 'held' })], [grade('3')]))).toEqual([]);
});

test('[SYNC.7] a second change of a record waits for the outcome of the first', () => {
  const outbox = outboxOf([change('1', 'a')], [change('2', 'a')]);
  expect(ops(outbox)).toEqual(['1']);
  outbox.replace(new Map([[1, undefined]]));
  expect(ops(outbox)).toEqual(['2']);
});

test('[DEV.2] what is not durable yet is not sent', () => {
  const outbox = new Outbox();
  outbox.add({ seq: null, at: '', changes: [change('1', 'a')] });
  outbox.add({ seq: 2, at: '', changes: [change('2', 'b')] });
  expect(ops(outbox)).toEqual(['2']);
  expect(outbox.unsent).toBe(2);
});

test('[SYNC.2] a push holds at most 500 operations and one megabyte', () => {
  const many = Array.from({ length: MOST_OPERATIONS + 1 }, (_, at) => change(String(at), String(at)));
  expect(outboxOf(many).nextBatch()).toHaveLength(MOST_OPERATIONS);
  const large = Array.from({ length: 100 }, (_, at) => change(String(at), String(at), { patch: { notes: '€'.repeat(20_000) } }));
  const batch = outboxOf(large).nextBatch();
  expect(new TextEncoder().encode(JSON.stringify(batch)).length).toBeLessThan(1_000_000);
  expect(batch.length).toBeGreaterThan(5);
});

/** Counts how often the log asks which record a change is of. */
function countedLook(id: string, count: () => void): LoggedChange {
  const made = change(id, id);
  return Object.defineProperty(made, 'id', {
    enumerable: true,
    get: () => {
      count();
      return stableId(id);
    },
  });
}

const GRADES = 400;
/** So often the log may ask it of each change for one step, however many changes there are. */
const LOOKS = 8;

test('[SYNC.25] one answer of the server, a save and an undo go through the log once, however much one action changed', () => {
  let looks = 0;
  const looksOf = (act: () => void) => {
    looks = 0;
    act();
    return looks / GRADES;
  };
  const made = () => Array.from({ length: GRADES }, (_, at) => countedLook(String(at), () => (looks += 1)));
  const outbox = new Outbox();
  const [action, singles] = [{ seq: null, at: '', changes: made() }, made()];
  singles.forEach((single, at) => outbox.add({ seq: at + 2, at: '', changes: [single] }));
  expect(looksOf(() => outbox.add(action))).toBeLessThan(LOOKS);
  expect(looksOf(() => outbox.confirm([action], [{ ...action, seq: 1 }]))).toBeLessThan(LOOKS);
  const left = { seq: 1, at: '', changes: action.changes.slice(GRADES / 2) };
  const sent = singles.map((_, at) => [at + 2, undefined] as const);
  expect(looksOf(() => outbox.replace(new Map([[1, left], ...sent])))).toBeLessThan(LOOKS);
  expect([...outbox.changes()]).toEqual(left.changes);
  expect(outbox.changesOf(recordKey('sites', stableId('0')))).toEqual([]);
  expect(outbox.changesOf(recordKey('sites', stableId(String(GRADES - 1))))).toHaveLength(1);
  expect(looksOf(() => outbox.remove([must(outbox.entries[0], 'an entry')]))).toBeLessThan(LOOKS);
  expect(outbox.unsent).toBe(0);
});
