import { expect, test } from 'vitest';
import { exampleInspection, exampleUser } from '../examples.ts';
import { stableId } from '../stable-id.ts';
import { chooseStatus, closeInspection, closedByStatus, reopenInspection } from './close-inspection.ts';
import { inspectionStatus } from './inspection-status.ts';

const now = '2026-11-21T10:00:00.000Z';
const user = exampleUser().id;
const open = exampleInspection();
const closed = exampleInspection({ closed_at: '2026-11-20T09:00:00.000Z', closed_by_id: stableId('user', 'ada') });

test('[S4.2] Close/Lock stamps closed_at and who closed', () => {
  const patch = closeInspection(open, now, user);
  expect(patch).toEqual({ closed_at: now, closed_by_id: user });
  expect(inspectionStatus({ ...open, ...patch })).toBe('Closed/Locked');
});

test('[S4.6] closing a closed inspection keeps its first closing', () => {
  expect(closeInspection(closed, now, user)).toEqual({ closed_at: closed.closed_at, closed_by_id: closed.closed_by_id });
});

test('[S4.3] undo of a closing leaves the inspection open', () => {
  expect(inspectionStatus({ ...closed, ...reopenInspection() })).toBe('Open');
});

test.each([
  ['Open', open, null],
  ['Open', closed, null],
  ['Closed/Locked', open, now],
  ['Closed/Locked', closed, closed.closed_at],
] as const)('[S4.1, S9.5] choosing %s on the form', (status, inspection, closedAt) => {
  expect(chooseStatus(inspection, status, now, user).closed_at).toBe(closedAt);
});

test.each([
  ['a new one', null, 'Closed/Locked', null],
  ['an open one', open, 'Closed/Locked', open],
  ['an open one', open, 'Open', null],
  ['a closed one', closed, 'Closed/Locked', null],
] as const)('[S8.17, S8.26] what the Status of a form closes: %s (%o) saved as %s', (_, one, status, is) => {
  expect(closedByStatus(one, status)).toBe(is);
});
