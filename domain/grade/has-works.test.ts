import { expect, test } from 'vitest';
import { exampleAssetType, exampleGrade } from '../examples.ts';
import { describeGrade } from '../report/described-asset.ts';
import { markedLines } from '../survey/remedial-lines.ts';
import { latestRecommendation } from './latest-recommendation.ts';
import { hasWorks } from './has-works.ts';

test.each([
  [null, false],
  ['', false],
  [' \n ', false],
  ['~', false],
  ['~ ~', false],
  ['\u200B', false],
  ['~ \u200B\n\u2060~ \u200D', false],
  ['~ Refix.', true],
  ['~ \u200B\n~ 東', true],
  ['~ ?', true],
])('[GRADE.12] whether %j says anything is told the same way in colours, reports and forms: %s', (recommendations, says) => {
  const pass = exampleGrade({ grade: 'pass', recommendations });
  const named = { types: new Map(), people: new Map() };
  const { colour, works } = describeGrade(exampleAssetType().id, pass, named);
  expect(hasWorks(recommendations)).toBe(says);
  expect(colour).toBe(says ? 'amber' : 'green');
  expect(works?.lines.length ?? 0).toBe(says ? 1 : 0);
  expect(markedLines(recommendations) !== null).toBe(says);
  expect(latestRecommendation([pass]) !== null).toBe(says);
});
