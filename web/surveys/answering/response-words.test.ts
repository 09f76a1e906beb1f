import { expect, test } from 'vitest';
import { exampleAnswer, exampleQuestion } from '#domain/examples.ts';
import { slotAnswersOf } from '#domain/survey/answers/answer-value.ts';
import { responseWords } from './response-words.ts';

const date = (label: string) => ({ component_name: 'date', props: { label } });
const dates = exampleQuestion('dates', {}, [date('Manufacture date'), date('Next service')]);

test('[SURVEY.18] of several answers to one question each is named, of one its words alone', () => {
  const answers = slotAnswersOf([exampleAnswer(dates, 0, '2019-03-01'), exampleAnswer(dates, 1, '2029-03-01')]);
  expect(responseWords(dates, answers)).toBe('Manufacture date 01/03/2019 · Next service 01/03/2029');
  const one = exampleQuestion('made', {}, [date('Made')]);
  expect(responseWords(one, slotAnswersOf([exampleAnswer(one, 0, '2019-03-01')]))).toBe('01/03/2019');
  expect(responseWords(dates, {})).toBeNull();
  expect(responseWords(one, answers)).toBeNull();
});
