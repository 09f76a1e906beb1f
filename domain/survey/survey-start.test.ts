import { expect, test } from 'vitest';
import { exampleAsset, exampleInspection } from '../examples.ts';
import { stableId } from '../stable-id.ts';
import { isObstacle, surveyStart } from './survey-start.ts';

const inspection = exampleInspection({ date_from: '2026-11-20', date_to: '2026-11-21' });
const asset = exampleAsset();
const elsewhere = exampleAsset({ site_id: stableId('site', 'elsewhere') });

test.each([
  ['due', asset, inspection, false, '2026-11-20'],
  ['due', asset, inspection, false, '2026-11-21'],
  ['graded', asset, inspection, true, '2026-11-21'],
  ['past', asset, inspection, false, '2026-11-22'],
  ['past', asset, inspection, true, '2026-11-22'],
  ['future', asset, inspection, false, '2026-11-19'],
  ['closed', asset, { ...inspection, closed_at: '2026-11-21T10:00:00.000Z' }, false, '2026-11-21'],
  ['out-of-scope', elsewhere, inspection, false, '2026-11-21'],
  ['due', elsewhere, null, false, '2026-11-21'],
] as const)('[S2.108, SURVEY.16] a survey that is %s is so however it is reached', (start, surveyed, within, isGraded, today) => {
  expect(surveyStart(surveyed, within, isGraded, today)).toBe(start);
  expect(isObstacle(start)).toBe(start !== 'due' && start !== 'graded');
});
