import { expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { defaultAssetTypes } from '#domain/asset-type/question-sets/default-asset-types.ts';
import { exampleQuestion } from '#domain/examples.ts';
import { isChoice, isOptional } from '#domain/survey/answers/answer-props.ts';
import { answerSlots } from '#domain/survey/answers/answer-slots.ts';
import { answerText } from '#domain/survey/answers/answer-value.ts';
import { completesQuestion, leavesNothing } from './completes-question.ts';

const options = [
  { value: 'Yes', label: 'Yes', outcome: 'pass' },
  { value: 'No', label: 'No', outcome: 'fail' },
  { value: 'N/A', label: 'N/A', outcome: 'info' },
];
const choice = { component_name: 'radio-buttons', props: { options } };
const note = { component_name: 'textarea', props: { label: 'Note', optional: true } };
const weight = { component_name: 'number', props: { label: 'Weight' } };

test.each([
  ['Yes', [choice, note], true],
  ['N/A', [choice, note], true],
  ['Yes', [{ ...choice, component_name: 'select' }], true],
  ['No', [choice, note], false],
  ['No', [choice], false],
  ['Yes', [choice, weight], false],
  [null, [choice], false],
])('[SURVEY.12] choosing %j goes on by itself when nothing else is required: %#', (value, slots, expected) => {
  const question = exampleQuestion('q', {}, slots);
  expect(completesQuestion(question, {}, must(answerSlots(question)[0], 'the choice'), value)).toBe(expected);
});

test('[SURVEY.12] the last thing that was required is a reason to go on, a box to tick never is', () => {
  const both = exampleQuestion('q', {}, [choice, weight]);
  const [first, second] = answerSlots(both);
  const given = { [must(second, 'the weight').slot.id]: answerText(6) };
  expect(completesQuestion(both, given, must(first, 'the choice'), 'Yes')).toBe(true);
  const several = exampleQuestion('s', {}, [{ component_name: 'checkboxes', props: { options } }]);
  expect(completesQuestion(several, {}, must(answerSlots(several)[0], 'the boxes'), ['Yes'])).toBe(false);
});

test('[SURVEY.33] a number leaves nothing to do when it is within its limits, and what else is required is answered', () => {
  const weighed = exampleQuestion('w', {}, [{ component_name: 'number', props: { label: 'Weight', min: 0, max: 9 } }, choice]);
  const [number, ok] = answerSlots(weighed).map(({ slot }) => slot.id);
  const left = (kilograms: number, chosen: string | null) =>
    leavesNothing(weighed, {
      [must(number, 'the weight')]: answerText(kilograms),
      ...(chosen !== null && { [must(ok, 'the choice')]: answerText(chosen) }),
    });
  expect([left(6, 'Yes'), left(6, null), left(12, 'Yes'), left(6, 'No')]).toEqual([true, false, false, false]);
});

test('[SURVEY.12, SCAN.12] a pass of a default question that asks for one choice goes on by that alone, and most ask for no more', () => {
  const questions = defaultAssetTypes('2026-11-21T10:00:00.000Z').flatMap((type) => type.questions);
  const left = questions.filter((question) => {
    const required = answerSlots(question).filter(({ props }) => !isOptional(props));
    const [slot] = required;
    if (slot === undefined || required.length > 1 || !isChoice(slot.props) || slot.props.component === 'checkboxes') return true;
    const passing = slot.props.options.find(({ outcome }) => outcome !== 'fail');
    const isComplete = completesQuestion(question, {}, slot, must(passing, 'an option that passes').value);
    expect({ question: question.name, isComplete }).toEqual({ question: question.name, isComplete: true });
    return false;
  });
  // Typed, several choices, or two answers: Enter or Next ends them.
  expect(left.length).toBeLessThanOrEqual(questions.length / 5);
});
