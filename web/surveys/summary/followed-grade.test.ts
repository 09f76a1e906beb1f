import { expect, test } from 'vitest';
import { exampleAnswer, exampleQuestion } from '#domain/examples.ts';
import { slotAnswersOf } from '#domain/survey/answers/answer-value.ts';
import type { Draft } from '#web/data/protocol/draft.ts';
import { exampleDraft } from '#web/data/worker/testing/example-draft.ts';
import { followedGrade } from './followed-grade.ts';

const [one, two] = [exampleQuestion('one'), exampleQuestion('two', { order: 2 })];
const draft = (grade: Draft['grade'], first: string | null, second: string): Draft =>
  exampleDraft({
    grade,
    answers: slotAnswersOf([...(first === null ? [] : [exampleAnswer(one, 0, first)]), exampleAnswer(two, 0, second)]),
  });
const follow = (before: Draft, after: Draft) => followedGrade([one, two], before, after);

test('[SURVEY.8] a grade that stands follows the answers once they propose another one', () => {
  expect(follow(draft('pass', 'Yes', 'Yes'), draft('pass', 'No', 'Yes'))).toEqual({ grade: null });
  expect(follow(draft('fail', 'No', 'Yes'), draft('fail', 'Yes', 'Yes'))).toEqual({ grade: null });
  expect(follow(draft('pass', 'Yes', 'Yes'), draft('pass', null, 'Yes'))).toEqual({ grade: null });
});

test('[SURVEY.8] a grade chosen against what the answers propose stays while they propose the same', () => {
  expect(follow(draft('pass', 'No', 'Yes'), draft('pass', 'No', 'No'))).toEqual({});
  expect(follow(draft('fail', 'Yes', 'Yes'), draft('fail', 'N/A', 'Yes'))).toEqual({});
});

test('[SURVEY.8] where no grade stands there is nothing to follow', () => {
  expect(follow(draft(null, 'Yes', 'Yes'), draft(null, 'No', 'Yes'))).toEqual({});
});
