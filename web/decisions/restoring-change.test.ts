import { expect, test } from 'vitest';
import { mergePatch } from '#domain/sync/merge-patch.ts';
import type { Conflict } from '#domain/sync/wire.ts';
import type { ConflictToDecide } from '#web/data/queries/decisions/conflicts.ts';
import { conflictStory, restoreWords } from './conflict-words.ts';
import { restoringChange } from './restoring-change.ts';

const conflict = (fields: Partial<Conflict>) => ({ entity: 'assets', id: 'a record', patch: null, ...fields }) as Conflict;

/** The record as it is after that. */
function restored(record: Record<string, unknown>, of: Conflict): unknown {
  const { patch, basis = {} } = restoringChange(of);
  return mergePatch('assets', record, patch, (field) => basis[field]).values;
}

test('[MERGE.12] a text that is brought back takes the place of what was kept, and leaves what came since; twice is once', () => {
  const history = conflict({ field: 'history', kept: 'Made\nFitted by B', lost: 'Made\nFitted by A' });
  const once = restored({ history: 'Made\nFitted by B\nLeak found\nRepaired' }, history);
  expect(once).toEqual({ history: 'Made\nFitted by A\nLeak found\nRepaired' });
  expect(restored(once as Record<string, unknown>, history)).toEqual(once);
});

test('[MERGE.12] another value is brought back whatever it is since', () => {
  const location = conflict({ field: 'location', kept: 'Hall', lost: 'Stairs' });
  expect(restored({ location: 'Roof' }, location)).toEqual({ location: 'Stairs' });
});

test('[MERGE.12, MERGE.15] an opening is brought back too, whoever has closed it once more', () => {
  const opened = conflict({ entity: 'inspections', field: 'closed_at', kept: '2026-11-21T08:00:00.000Z', lost: null });
  expect(restoringChange(opened)).toEqual({ entity: 'inspections', id: 'a record', patch: { closed_at: null } });
});

test('[MERGE.17] a test that met the deletion of its asset brings that back, and says nothing else of it', () => {
  const met = conflict({ field: 'deleted_at', kept: '2026-11-20T08:00:00.000Z', lost: null, patch: {} });
  expect(restoringChange(met)).toEqual({ entity: 'assets', id: 'a record', patch: { deleted_at: null } });
  const entry = { conflict: met, lost: { mine: true }, met_deletion: true, was_tested: true } as ConflictToDecide;
  expect(restoreWords(entry)).toBe('Restore asset');
  expect(conflictStory(entry)).toMatch(/^It was deleted, and tested where that was not known/);
});

test('[MERGE.18] of a grade that was kept for being the worse one, nothing is said of the later change', () => {
  const entry = (fields: Partial<Conflict>) =>
    ({ conflict: conflict({ entity: 'asset_grades', ...fields }) }) as ConflictToDecide;
  expect(conflictStory(entry({ field: 'grade', base: 'fail' }))).toMatch(/the worse grade was kept.*Look at the answers/);
  expect(conflictStory(entry({ field: 'grade', base: null, kept: 'fail', lost: 'pass' }))).toMatch(/the worse grade was kept/);
  const later = /^Both changed it; the later change was kept/;
  expect(conflictStory(entry({ field: 'grade', base: null, kept: 'pass', lost: 'fail' }))).toMatch(later);
  expect(conflictStory(entry({ field: 'answers', base: [] }))).toMatch(later);
});

test('[MERGE.7] an edit that met a deletion brings its record back', () => {
  const met = conflict({ field: 'deleted_at', kept: '2026-11-20T08:00:00.000Z', lost: null, patch: { location: 'Hall' } });
  expect(restoringChange(met)).toEqual({ entity: 'assets', id: 'a record', patch: { location: 'Hall', deleted_at: null } });
});
