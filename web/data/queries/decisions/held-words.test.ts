import { expect, test } from 'vitest';
import { exampleGrade, exampleInspection, exampleSite, exampleUser } from '../../../../domain/examples.ts';
import type { Inspection } from '../../../../domain/inspection/inspection.ts';
import { readerOf } from '../testing/reader-of.ts';
import { heldWhat, heldWhen, heldWhy } from './held-words.ts';
import type { EntityName } from '../../../../domain/entities.ts';
import type { HoldReason } from '../../../../domain/sync/hold-reason.ts';
import type { HeldOperation } from '../../../../domain/sync/wire.ts';

type Held = Parameters<typeof heldWhat>[1];

const { answers: _answers, ...passed } = exampleGrade({ grade: 'pass', recommendations: '~ Mend it' });
const store = readerOf({
  rows: [
    ['sites', exampleSite()],
    ['asset_grades', { ...passed, answer_count: 3 }],
  ],
  user: exampleUser(),
});

const creation = { asset_id: 'a', inspection_id: 'i', graded_at: '2026-11-21', grade: 'fail', auto_complete_survey: false };
const held = (fields: Partial<Held>): Held => ({
  entity: 'asset_grades',
  id: passed.id,
  patch: creation,
  reason: 'closed',
  held_at: '2026-11-21T13:05:00.000Z',
  made_at: '2026-11-21T09:20:00.000Z',
  locked_at: '2026-11-21T10:00:00.000Z',
  inspection_id: null,
  answer_count: 12,
  ...fields,
});

test.for<[string, HeldOperation['patch'], number | null]>([
  ['Fail on 000123', creation, 12],
  ['Pass on 000123 (auto-completed)', { ...creation, grade: 'pass', auto_complete_survey: true }, 12],
  ['Change of the grade on 000123: grade to Pass, date to 20/11/2026', { grade: 'pass', graded_at: '2026-11-20' }, null],
  ['Change of the grade on 000123: recommended remedial works: ~ Mend it, 1 answer', { recommendations: '~ Mend it' }, 1],
  ['Deletion of the grade on 000123', { deleted_at: '2026-11-21T09:20:00.000Z' }, null],
  ['Restoring of the grade on 000123', { deleted_at: null }, null],
  ['Change of the grade on 000123: grade to Fail', { deleted_at: null, grade: 'fail' }, null],
])('[HELD.5] a held change of a grade reads %s', ([words, patch, answer_count]) => {
  expect(heldWhat(store, held({ patch, answer_count }), '000123')).toBe(words);
});

test.for<[string, HeldOperation['patch'], number | null]>([
  ['1 answer', { grade: 'pass' }, 1],
  ['date to 20/11/2026, 4 answers', { grade: 'pass', graded_at: '2026-11-20' }, 4],
  ['grade to Fail, 4 answers', { grade: 'fail' }, 4],
  ['grade to Pass', { grade: 'pass' }, null],
])('[HELD.27] answers that come with the grade that the server has are told as answers: %s', ([words, patch, answer_count]) => {
  const change = held({ patch, answer_count });
  expect(heldWhat(store, change, '000123')).toBe(`Change of the grade on 000123: ${words}`);
});

test('[HELD.5] what an administrator hands in may be of any record', () => {
  const asset = held({
    entity: 'assets',
    reason: 'handed-in',
    patch: { site_id: exampleSite().id, location: 'Stair A' },
    answer_count: null,
  });
  expect(heldWhat(store, asset, '000123')).toBe('Change of the asset 000123: site: Kestrel House, location: Stair A');
  const whole = { ...asset.patch, asset_type_id: 't' };
  expect(heldWhat(store, { ...asset, patch: whole }, '000123')).toBe('New asset 000123');
});

test.for<[string, EntityName, HeldOperation['patch']]>([
  ['user Ian: role: Administrator, status: Active', 'users', { user_role_id: 1, status: 'Active' }],
  ['site Ian: town/city: (empty), event log: … 22/11 Moved', 'sites', { town: null, events_log: '21/11 Painted\n22/11 Moved\n' }],
  ['inspection Ian: opened, closed by: (empty)', 'inspections', { closed_at: null, closed_by_id: null }],
  [
    `inspection Ian: instructions for inspector: One / Two ${'x'.repeat(70)}…`,
    'inspections',
    { instruction: `One\nTwo ${'x'.repeat(90)}` },
  ],
])('[HELD.5] a held change says to what: %s', ([words, entity, patch]) => {
  expect(heldWhat(store, held({ entity, patch, answer_count: null }), 'Ian')).toBe(`Change of the ${words}`);
});

test.for<[string, Partial<Held>]>([
  ['sent 3 hours after the closing, made 40 minutes before it by the device’s clock', {}],
  [
    'sent 2 days after the deletion, made 1 minute after it by the device’s clock',
    { reason: 'deleted', held_at: '2026-11-23T11:00:00.000Z', made_at: '2026-11-21T10:01:00.000Z' },
  ],
  ['sent less than a minute after the closing, made at an unknown time', { held_at: '2026-11-21T10:00:20.000Z', made_at: '' }],
  [
    'sent 3 hours after the closing, made 3,652,062 days after it by the device’s clock',
    { made_at: '+012025-11-24T00:00:00.000Z' },
  ],
  [
    'sent 3 hours after the closing, made 3,652,063 days before it by the device’s clock',
    { made_at: '-007973-11-18T00:00:00.000Z' },
  ],
])('[HELD.5] a held change says %s', ([words, fields]) => {
  expect(heldWhen(store, held(fields))).toBe(words);
});

test('[HELD.1] what came after no closing says when, and why it waits', () => {
  const behind = held({ reason: 'behind', locked_at: null });
  expect(heldWhen(store, behind)).toMatch(/^sent 21\/11\/2026 \d\d:05, made 21\/11\/2026 \d\d:20 by the device’s clock$/);
  expect(heldWhy(behind)).toBe('An earlier change of the same record waits for a decision');
  expect(heldWhy(held({}))).toBeNull();
});

test('[VER.31] what waits for a reason that only a newer app knows says that it does', () => {
  expect(heldWhy(held({ reason: 'of-tomorrow' as HoldReason }))).toBe('It waits for a decision');
});

test('[HELD.25] what comes of somebody who was taken off its inspection says so', () => {
  expect(heldWhy(held({ reason: 'not-listed', locked_at: null }))).toBe(
    'It arrived after its author was taken off the inspection',
  );
});

test.for<[string, Partial<Inspection>]>([
  ['closing', { closed_at: '2026-11-21T10:00:00.000Z', deleted_at: '2026-11-22T10:00:00.000Z' }],
  ['deletion', { deleted_at: '2026-11-21T10:00:00.000Z' }],
  ['closing or deletion', {}],
])('[HELD.25] it says too how long after the %s it came, and when it was made', ([lock, fields]) => {
  const inspection = exampleInspection(fields);
  const late = held({ reason: 'not-listed', inspection_id: inspection.id });
  const reader = readerOf({ rows: [['inspections', inspection]], user: exampleUser() });
  expect(heldWhen(reader, late)).toBe(`sent 3 hours after the ${lock}, made 40 minutes before it by the device’s clock`);
  expect(heldWhy(late)).toBe('It arrived after its author was taken off the inspection');
});
