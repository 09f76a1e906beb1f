import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleAnswer, exampleQuestion } from '../../examples.ts';
import { answerText, parseAnswerValue, slotAnswersOf, valueIn } from './answer-value.ts';

test.each([
  ['"Yes"', 'Yes'],
  ['"  "', null],
  ['""', null],
  ['["A","B"]', ['A', 'B']],
  ['[]', null],
  ['" No "', 'No'],
  ['["A ", " "]', ['A']],
  ['[" "]', null],
  ['12.5', 12.5],
  ['0', 0],
  ['null', null],
  ['true', null],
  ['{"a":1}', null],
  ['Yes', null],
  [undefined, null],
])('[S3.25] the value of %j is %j', (text, value) => {
  expect(parseAnswerValue(text)).toEqual(value);
});

test('[S3.25] what is written is read again', () => {
  const word = fc.string().filter((text) => text !== '' && text === text.trim());
  const values = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.array(word, { minLength: 1 }));
  fc.assert(
    fc.property(values, (value) => {
      expect(JSON.stringify(parseAnswerValue(answerText(value)))).toBe(JSON.stringify(value));
    }),
  );
});

test('[S3.25] a saved answer is found by its slot, and nothing else is', () => {
  const question = exampleQuestion('gauge');
  const answers = slotAnswersOf([exampleAnswer(question, 0, 'Yes')]);
  expect(question.question_answer_types.map((slot) => valueIn(answers, slot.id))).toEqual(['Yes']);
  expect(valueIn(answers, 'constructor' as never)).toBeNull();
});
