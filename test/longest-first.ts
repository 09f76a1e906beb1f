import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Journeys that take longest, whatever their files' size; begun last, one of them would run alone at the end. */
const LONGEST = [
  'screens.test.ts',
  'scan.test.ts',
  'survey.test.ts',
  'log-out.test.ts',
  'survey-journeys.test.ts',
  'inspectors-day.test.ts',
  'snackbar.test.ts',
];

/** Files that share a worker come last, so that they follow one another in it. */
const rank = ({ moduleId, project }: TestSpecification) =>
  project.config.isolate ? 0 : LONGEST.includes(basename(moduleId)) ? 1 : 2;

/** The longest files first, then as they took last time, or by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
