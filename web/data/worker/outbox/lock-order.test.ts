import fc from 'fast-check';
import { expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { stableId } from '#domain/stable-id.ts';
import { BehindAside } from './behind-aside.ts';
import { Outbox } from './outbox.ts';
import type { LoggedChange } from '../disk/user-schema.ts';

const change = (op: string, fields: Partial<LoggedChange>): LoggedChange => ({
  op,
  entity: 'asset_grades',
  id: 'grade',
  base: null,
  create: false,
  patch: {},
  ts: '2026-11-21T10:00:00.000Z',
  state: 'waiting',
  code: null,
  field: null,
  message: null,
  receipt: null,
  ...fields,
});
/** Grades named like 'here 1' are of the inspection 'here'. */
const rowOf = (_entity: string, grade: string) => ({ inspection_id: grade.split(' ')[0] });

function outboxOf(changes: readonly LoggedChange[]): Outbox {
  const outbox = new Outbox(rowOf);
  changes.forEach((one, at) => outbox.add({ seq: at + 1, at: '', changes: [one] }));
  return outbox;
}
const grade = (op: string, id: string, fields: Partial<LoggedChange> = {}) => change(op, { id, ...fields });
const lock = (op: string, id: string, closed_at: string | null, fields: Partial<LoggedChange> = {}) =>
  change(op, { entity: 'inspections', id, patch: { closed_at }, ...fields });
const ops = (outbox: Outbox) => outbox.nextBatch().map(({ op }) => op);

test('[HELD.4] a closing waits for the second change of a grade that was logged before it', () => {
  const outbox = outboxOf([grade('1', 'here 1'), grade('2', 'here 1'), lock('3', 'here', 'now'), grade('4', 'there 1')]);
  expect(ops(outbox)).toEqual(['1', '4']);
  outbox.replace(new Map([[1, undefined]]));
  expect(ops(outbox)).toEqual(['2', '3', '4']);
});

test('[HELD.4] a grade does not overtake the closing or the opening that was logged before it', () => {
  const changes = [grade('1', 'here 1'), lock('2', 'here', 'now'), lock('3', 'here', null), grade('4', 'here 2')];
  const outbox = outboxOf(changes);
  expect(ops(outbox)).toEqual(['1', '2']);
  outbox.replace(new Map([[1, undefined]]));
  outbox.replace(new Map([[2, undefined]]));
  expect(ops(outbox)).toEqual(['3', '4']);
});

test('[HELD.4] a deletion of the inspection is kept in its place like a closing, a new title is not', () => {
  const before = [grade('1', 'here 1'), grade('2', 'here 1')];
  const deletion = change('3', { entity: 'inspections', id: 'here', patch: { deleted_at: 'now' } });
  expect(ops(outboxOf([...before, deletion]))).toEqual(['1']);
  expect(ops(outboxOf([...before, { ...deletion, patch: { title: 'New' } }]))).toEqual(['1', '3']);
});

test('[HELD.4] nothing waits for what was refused or is held', () => {
  for (const state of ['rejected', 'held'] as const) {
    const grades = [grade('1', 'here 1', { state }), grade('2', 'here 1')];
    expect(ops(outboxOf([...grades, lock('3', 'here', 'now')]))).toEqual(state === 'held' ? ['2', '3'] : ['3']);
    const locks = [lock('1', 'here', 'now', { state }), lock('2', 'here', null)];
    expect(ops(outboxOf([...locks, grade('3', 'here 1')]))).toEqual(['3']);
  }
});

const logged = fc.oneof(
  fc.record({ kind: fc.constant('grade' as const), at: fc.constantFrom('here', 'there'), n: fc.nat(2) }),
  fc.record({ kind: fc.constant('lock' as const), at: fc.constantFrom('here', 'there'), n: fc.constantFrom(0, 1) }),
);

test('[HELD.4] whatever was logged, each inspection’s grades and locks arrive in the order of the log, and all of them do', () => {
  const isOrdered = (steps: readonly { kind: 'grade' | 'lock'; at: string; n: number }[], most: number): void => {
    const changes = steps.map(({ kind, at, n }, index) =>
      kind === 'grade' ? grade(String(index), `${at} ${n}`) : lock(String(index), at, n === 0 ? null : 'now'),
    );
    const outbox = outboxOf(changes);
    const arrived: LoggedChange[] = [];
    for (let batch = outbox.nextBatch(most); batch.length > 0; batch = outbox.nextBatch(most)) {
      arrived.push(...batch);
      for (const { op } of batch) outbox.replace(new Map([[must(outbox.find(op)?.entry.seq, 'a place in the log'), undefined]]));
    }
    expect(arrived).toHaveLength(changes.length);
    for (const place of ['here', 'there']) {
      const locks = changes.filter(({ entity, id }) => entity === 'inspections' && id === place);
      const before = (list: readonly LoggedChange[], one: LoggedChange) =>
        list
          .slice(
            0,
            list.findIndex(({ op }) => op === one.op),
          )
          .filter(({ id }) => id.startsWith(place))
          .map(({ op }) => op);
      for (const one of locks) expect(before(arrived, one).toSorted()).toEqual(before(changes, one).toSorted());
    }
  };
  fc.assert(fc.property(fc.array(logged, { maxLength: 25, size: 'max' }), fc.integer({ min: 1, max: 8 }), isOrdered), {
    numRuns: 500,
  });
});

test('[SYNC.85] what is set aside holds back its record, what names one that is not there yet, and a closing that was logged after it', () => {
  const site = change('1', { entity: 'sites', id: stableId('site'), create: true });
  const asset = change('2', { entity: 'assets', id: stableId('asset'), create: true, patch: { site_id: site.id } });
  const survey = grade('3', stableId('survey'), { create: true, patch: { asset_id: asset.id, inspection_id: 'here' } });
  const others = [
    grade('4', 'here 1'),
    grade('5', 'there 1'),
    change('6', { entity: 'sites', id: stableId('other'), create: true }),
  ];
  const closing = [lock('7', 'there', 'now'), lock('8', 'here', 'now'), grade('9', 'here 2')];
  const outbox = outboxOf([site, asset, survey, ...others, ...closing]);
  const without = (...aside: LoggedChange[]) => outbox.nextBatch(undefined, new BehindAside(aside)).map(({ op }) => op);
  expect(without()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(without(site)).toEqual(['4', '5', '6', '7']);
  expect(without(must(others[0], 'a grade'))).toEqual(['1', '2', '3', '5', '6', '7']);
  expect(without(must(closing[0], 'a closing'))).toEqual(['1', '2', '3', '4', '5', '6', '8', '9']);
});
