import { expect, test } from 'vitest';
import { isOfSurvey, pushedSurveyEntry, replacedSurveyEntry, stepsOutOfSurvey, type SurveyEntry } from './survey-entries.ts';

interface Entry {
  pathname: string;
  state: { survey?: SurveyEntry; __TSR_index: number };
}

/** Follows links from the first path on; how many entries Back has to skip when the survey ends there. */
function stepsAfter(...paths: string[]): number {
  const [first = '', ...rest] = paths;
  let entry: Entry = { pathname: first, state: { __TSR_index: 0 } };
  for (const pathname of rest) {
    const survey = pushedSurveyEntry(pathname, entry);
    entry = { pathname, state: { __TSR_index: 0, ...(survey && { survey }) } };
  }
  return stepsOutOfSurvey(entry);
}

const overview = '/assets/overview/one/inspection';
const survey = '/assets/survey/one/inspection';
const answers = '/assets/survey/one/answers/inspection';

test.each([
  ['its overview', [overview, survey, answers], 2],
  ['its overview, by its row that is not inspected', [overview, answers, survey, answers], 3],
  ['a saved survey', [overview, `${answers}/asset-grade/grade`], 1],
  ['the overview of the asset before it', ['/assets/overview/zero/inspection', survey, answers], 2],
  ['the dashboard, onto its first entry', ['/dashboard', survey, answers], 1],
  ['the dashboard, cancelled', ['/dashboard', survey], 0],
  ['nothing, by its address', [survey, answers], 1],
  ['nothing, at its answers', [answers], 0],
])('[WAY.1] a survey that was opened from %s leaves the history when it ends', (_name, paths, steps) => {
  expect(stepsAfter(...paths)).toBe(steps);
});

test('[WAY.1] an entry that takes the place of a survey’s is the survey’s; one in another place knows nothing of what lies below', () => {
  const begun = { pathname: survey, state: { survey: { entries: 2, fromOverview: true } } };
  expect(replacedSurveyEntry(answers, begun)).toEqual({ entries: 2, fromOverview: true });
  expect(replacedSurveyEntry(overview, begun)).toBeUndefined();
  expect(replacedSurveyEntry(survey, { pathname: '/sites', state: {} })).toEqual({ entries: 1, fromOverview: false });
});

test('[FORM.40] a survey that is saved leads away from its own asset’s survey only', () => {
  expect(isOfSurvey(survey, 'one')).toBe(true);
  expect(isOfSurvey(answers, 'one')).toBe(true);
  expect(isOfSurvey(survey, 'two')).toBe(false);
  expect(isOfSurvey('/dashboard', 'one')).toBe(false);
});
