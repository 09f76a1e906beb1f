import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest and are too short to show it; begun last, one of them would run alone at the end. */
const LONGEST = ['screens.test.ts', 'photos.test.ts'];

const rank = ({ moduleId }: TestSpecification) => (LONGEST.includes(basename(moduleId)) ? 0 : 1);

/** The longest files first, then as they took last time, or by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
