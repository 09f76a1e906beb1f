import { expect, test } from 'vitest';
import { yn } from './question-builders.ts';
import { questionSet } from './question-set.ts';

test('[SPEED.18] the questions of a set get their ids when they are asked for, and once', () => {
  let asked = 0;
  const draft = yn('place', 'In place?', 'Not in place: put it back.');
  const counted = {
    ...draft,
    get slots() {
      asked += 1;
      return draft.slots;
    },
  };
  const set = questionSet({
    slug: 'bucket',
    name: 'Bucket',
    plural_name: 'Buckets',
    complex: false,
    standard: 'a standard',
    intervals: 'Monthly.',
    questions: [counted],
  });
  expect(asked).toBe(0);
  expect(set.questions.map(({ name }) => name)).toEqual(['In place?']);
  expect([asked, set.questions]).toEqual([1, set.questions]);
});
