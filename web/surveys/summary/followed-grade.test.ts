import { expect, test } from 'vitest';
import { exampleAnswer, exampleQuestion } from '#domain/examples.ts';
import { slotAnswersOf } from '#domain/survey/answers/answer-value.ts';
import { type Draft, patchDraft } from '#web/data/protocol/draft.ts';
import { exampleDraft } from '#web/data/worker/testing/example-draft.ts';
import { followedPatch } from '../drafts/followed-patch.ts';
import { followedGrade } from './followed-grade.ts';

const [one, two] = [exampleQuestion('one'), exampleQuestion('two', { order: 2 })];
const draft = (grade: Draft['grade'], first: string | null, second: string): Draft =>
  exampleDraft({
    grade,
    answers: slotAnswersOf([...(first === null ? [] : [exampleAnswer(one, 0, first)]), exampleAnswer(two, 0, second)]),
  });
const follow = (before: Draft, after: Draft) => followedGrade([one, two], before, after);

/** A survey whose second question is answered, after each answer to the first and each grade that was chosen in between. */
function filledIn(...steps: (string | null | { choose: 'pass' | 'fail' })[]): Draft {
  const slot = exampleAnswer(one, 0, null).question_answer_type_id;
  return steps.reduce<Draft>(
    (before, step) => {
      const value = typeof step === 'string' ? JSON.stringify(step) : null;
      const patch = typeof step === 'object' && step !== null ? { grade: step.choose } : { answers: { [slot]: value } };
      return patchDraft(before, followedPatch([one, two], before, patch));
    },
    draft(null, null, 'Yes'),
  );
}
const [pass, fail] = [{ choose: 'pass' }, { choose: 'fail' }] as const;

test('[SURVEY.8] a grade that stands follows the answers once they propose another one', () => {
  expect(follow(draft('pass', 'Yes', 'Yes'), draft('pass', 'No', 'Yes'))).toEqual({ grade: null });
  expect(follow(draft('fail', 'No', 'Yes'), draft('fail', 'Yes', 'Yes'))).toEqual({ grade: null });
});

test('[SURVEY.8] a grade chosen against what the answers propose stays while they propose the same', () => {
  expect(follow(draft('pass', 'No', 'Yes'), draft('pass', 'No', 'No'))).not.toHaveProperty('grade');
  expect(follow(draft('fail', 'Yes', 'Yes'), draft('fail', 'N/A', 'Yes'))).not.toHaveProperty('grade');
});

test.each([
  ['a fail that was chosen stays while an answer is given anew', ['Yes', fail, null, 'Yes'], 'fail'],
  ['a fail that was chosen before all was answered stays', [null, fail, 'Yes'], 'fail'],
  ['a fail that was chosen at a pass stays whatever else is answered in between', ['Yes', fail, 'No', 'Yes'], 'fail'],
  ['a fail that the answers proposed follows them, over an answer that is given anew', ['No', fail, null, 'Yes'], null],
  ['a pass that was chosen at a pass does not stand against a failing answer', ['Yes', pass, null, 'No'], null],
  ['a pass that was chosen before all was answered does not stand against a failing answer', [null, pass, 'No'], null],
  ['a pass that was chosen at a fail stays while the same answer is given anew', ['No', pass, null, 'No'], 'pass'],
  ['a pass that the answers proposed since does not stand against another failing answer', ['No', pass, 'Yes', 'No'], null],
  ['a grade that is chosen again is chosen at what is proposed then', ['No', fail, 'Yes', fail, null, 'Yes'], 'fail'],
] as const)('[SURVEY.8] %s', (_, steps, grade) => {
  expect(filledIn(...steps).grade).toBe(grade);
});

test('[SURVEY.8] where no grade stands there is nothing to follow', () => {
  expect(follow(draft(null, 'Yes', 'Yes'), draft(null, 'No', 'Yes'))).toEqual({});
});
