import { expect, test } from 'vitest';
import { exampleAnswer, exampleQuestion } from '#domain/examples.ts';
import { slotAnswersOf } from '#domain/survey/answers/answer-value.ts';
import { openDoubt } from './ask-before-submit.ts';

test('[SURVEY.52] questions that are open are told as they are: not answered, or only in part', () => {
  const mounted = exampleQuestion('mounted');
  const weighed = exampleQuestion('weighed', {}, [
    { component_name: 'number', props: { unit: 'kg' } },
    { component_name: 'radio-buttons', props: { options: ['Yes', 'No'] } },
    { component_name: 'textarea', props: { label: 'Note', optional: true } },
  ]);
  const noted = slotAnswersOf([exampleAnswer(weighed, 2, 'Scales are broken')]);
  expect(openDoubt([mounted, weighed], noted)).toEqual({
    title: '2 questions are not answered',
    body: 'They stay without an answer in the saved survey.',
  });
  expect(openDoubt([mounted], noted)).toEqual({
    title: '1 question is not answered',
    body: 'It stays without an answer in the saved survey.',
  });
  const inPart = { ...noted, ...slotAnswersOf([exampleAnswer(weighed, 1, 'No')]) };
  const body = 'What is missing stays without an answer in the saved survey.';
  expect(openDoubt([mounted, weighed], inPart)).toEqual({ title: '2 questions are not fully answered', body });
  expect(openDoubt([weighed], inPart)).toEqual({ title: '1 question is not fully answered', body });
});
