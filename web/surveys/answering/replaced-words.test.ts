import { expect, test } from 'vitest';
import { exampleAnswer, exampleQuestion } from '#domain/examples.ts';
import { slotAnswersOf } from '#domain/survey/answers/answer-value.ts';
import type { Draft } from '#web/data/protocol/draft.ts';
import { exampleDraft } from '#web/data/worker/testing/example-draft.ts';
import { replacedWords } from './replaced-words.ts';

const answersTo = (...questions: string[]) =>
  slotAnswersOf(questions.map((name) => exampleAnswer(exampleQuestion(name), 0, 'Yes')));

test.each([
  [{ answers: answersTo('one') }, '1 answer of this survey would be lost.'],
  [{ answers: answersTo('one', 'two') }, '2 answers of this survey would be lost.'],
  [
    { answers: answersTo('one'), grade: 'fail', recommendations: '~ Replace the hose' },
    '1 answer, the grade and the recommended remedial works of this survey would be lost.',
  ],
] satisfies [Partial<Draft>, string][])(
  '[SURVEY.23] before answers are replaced it is said what would be lost: %o',
  (given, body) => {
    expect(replacedWords(exampleDraft(given))).toEqual({ title: 'Replace the answers given so far?', body });
  },
);

test.each([
  [{ grade: 'pass' }, 'The grade of this survey would be lost.'],
  [{ graded_at: '2026-11-20' }, 'The date of this survey would be lost.'],
  [
    { graded_at: '2026-11-20', recommendations: '~ Replace the hose' },
    'The date and the recommended remedial works of this survey would be lost.',
  ],
] satisfies [Partial<Draft>, string][])('[SURVEY.23] it is asked too where only its summary was filled in: %o', (given, body) => {
  expect(replacedWords(exampleDraft(given))).toEqual({ title: 'Replace what was given so far?', body });
});

test.each([{}, { recommendations: ' \n' }, { recommendations: '\u2800' }])(
  '[SURVEY.23, TEXT.13] nothing is asked where nothing was given: %o',
  (given) => {
    expect(replacedWords(exampleDraft(given))).toBeNull();
  },
);
