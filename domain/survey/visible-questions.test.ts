import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Conditional, Question } from '../asset-type/asset-type.ts';
import { exampleQuestion } from '../examples.ts';
import { stableId } from '../stable-id.ts';
import type { SlotAnswers } from './answers/answer-value.ts';
import { randomSurvey } from '#test/random-survey.ts';
import { neverAsked, visibleQuestions } from './visible-questions.ts';

const radio = exampleQuestion('any').answer_types[0]!;
const on = (key: string, operator: Conditional['operator'], value: string): { conditional: Conditional } => ({
  conditional: { question_id: stableId('question', key), answer_type_id: radio.id, operator, value },
});
const answers = (given: Record<string, unknown>, slot = 0) =>
  Object.fromEntries(Object.entries(given).map(([key, value]) => [stableId('slot', key, slot), JSON.stringify(value)]));
const shown = (questions: readonly Question[], given: Record<string, unknown>) =>
  visibleQuestions(questions, answers(given)).map((question) => question.name.slice(0, -1));

test('[S3.14, S5.4] questions come by order ascending', () => {
  const questions = [3, 1, 2].map((order) => exampleQuestion(`q${order}`, { order }));
  expect(shown(questions, {})).toEqual(['q1', 'q2', 'q3']);
});

test.each<[Conditional['operator'], string, unknown, boolean]>([
  ['==', 'No', 'No', true],
  ['==', 'No', 'Yes', false],
  ['==', 'No', undefined, false],
  ['!=', 'No', undefined, false],
  ['!=', 'No', '', false],
  ['!=', 'No', [], false],
  ['!=', 'No', 'Yes', true],
  ['!=', 'No', 'No', false],
  ['==', 'A|B', 'B', true],
  ['==', 'A | B', 'B', true],
  ['==', 'A|B', 'C', false],
  ['!=', 'A|B', 'C', true],
  ['!=', 'A|B', 'A', false],
  ['==', 'A|B', ['C', 'B'], true],
  ['==', 'A|B', ['C', 'D'], false],
  ['!=', 'A|B', ['C', 'B'], false],
  ['!=', 'A|B', ['C', 'D'], true],
  ['==', '12.5|13', 12.5, true],
  ['==', 'no', 'No', false],
  ['==', 'No', { not: 'a value' }, false],
])('[S3.17, S5.2, S5.3, SURVEY.32] a conditional %s %s with the answer %j', (operator, value, given, visible) => {
  const questions = [exampleQuestion('first'), exampleQuestion('then', { order: 2, ...on('first', operator, value) })];
  expect(shown(questions, given === undefined ? {} : { first: given })).toEqual(visible ? ['first', 'then'] : ['first']);
});

test.each<[Conditional['operator'], string]>([
  ['==', 'Renamed since'],
  ['!=', 'No'],
])('[SURVEY.48] a choice that is no option by now still has asked what depended on it: %s %s', (operator, value) => {
  const questions = [exampleQuestion('first'), exampleQuestion('then', { order: 2, ...on('first', operator, value) })];
  expect(shown(questions, { first: 'Renamed since' })).toEqual(['first', 'then']);
});

test('[SURVEY.5] an answer of a hidden question counts as missing, along a chain', () => {
  const chain = [
    exampleQuestion('a'),
    exampleQuestion('b', { order: 2, ...on('a', '==', 'No') }),
    exampleQuestion('c', { order: 3, ...on('b', '==', 'No') }),
    exampleQuestion('d', { order: 4, ...on('c', '!=', 'No') }),
  ];
  expect(shown(chain, { a: 'No', b: 'No', c: 'Yes' })).toEqual(['a', 'b', 'c', 'd']);
  expect(shown(chain, { a: 'Yes', b: 'No', c: 'Yes' })).toEqual(['a']);
});

test('[SURVEY.6] circles, and what refers to nothing, are hidden in whatever order they stand', () => {
  const questions = [
    exampleQuestion('self', on('self', '==', 'No')),
    exampleQuestion('a', on('b', '==', 'No')),
    exampleQuestion('b', on('c', '==', 'No')),
    exampleQuestion('c', on('a', '==', 'No')),
    exampleQuestion('tail', on('c', '!=', 'Yes')),
    exampleQuestion('lost', on('nothing', '!=', 'Yes')),
    exampleQuestion('other type', {
      conditional: { ...on('free', '==', 'No').conditional, answer_type_id: stableId('answer-type', 'other') },
    }),
    exampleQuestion('free'),
  ];
  const given = { self: 'No', a: 'No', b: 'No', c: 'No', tail: 'No', free: 'No' };
  fc.assert(
    fc.property(fc.shuffledSubarray(questions, { minLength: questions.length }), (shuffled) => {
      expect(shown(shuffled, given)).toEqual(['free']);
    }),
  );
});

test('[SURVEY.6] the answer meant is the lowest-order slot of the answer type', () => {
  const two = exampleQuestion('two', {}, [
    { component_name: 'number', props: {} },
    { component_name: radio.component_name, props: JSON.parse(radio.props) },
    { component_name: radio.component_name, props: JSON.parse(radio.props) },
  ]);
  const first = { ...two, question_answer_types: two.question_answer_types.toReversed() };
  const questions = [first, exampleQuestion('then', { order: 2, ...on('two', '==', 'No') })];
  expect(visibleQuestions(questions, answers({ two: 'No' }, 1))).toHaveLength(2);
  expect(visibleQuestions(questions, answers({ two: 'No' }, 2))).toHaveLength(1);
});

test('[SURVEY.6] for all question sets: a question without a conditional is shown, and a shown one has its condition met by shown ones', () => {
  const keys = ['a', 'b', 'c', 'd', 'e'];
  const link = fc.option(
    fc.record({
      to: fc.constantFrom(...keys),
      operator: fc.constantFrom('==' as const, '!=' as const),
      value: fc.constantFrom('Yes', 'No', 'Yes|No'),
    }),
    { nil: null },
  );
  const links = fc.tuple(link, link, link, link, link);
  const given = fc.dictionary(fc.constantFrom(...keys), fc.constantFrom('Yes', 'No'));
  fc.assert(
    fc.property(links, given, (conditions, answered) => {
      const questions = keys.map((key, at) => {
        const condition = conditions[at] ?? null;
        return exampleQuestion(key, condition === null ? {} : on(condition.to, condition.operator, condition.value));
      });
      const visible = new Set(shown(questions, answered));
      keys.forEach((key, at) => {
        const condition = conditions[at] ?? null;
        if (condition === null) expect(visible.has(key)).toBe(true);
        else if (visible.has(key)) {
          expect(visible.has(condition.to)).toBe(true);
          const matches = condition.value.split('|').includes(answered[condition.to] ?? 'missing');
          expect(condition.to in answered && matches === (condition.operator === '==')).toBe(true);
        }
      });
    }),
  );
});

/**
 * Section 5 read naively: begin with what has no condition, and again and again add what a shown question's answer lets
 * in, until nothing changes.
 */
function naively(questions: readonly Question[], given: SlotAnswers): string[] {
  const shownIds = new Set(questions.filter(({ conditional }) => conditional === null).map(({ id }) => id));
  for (let grows = true; grows;) {
    grows = false;
    for (const { id, conditional } of questions) {
      if (conditional === null || shownIds.has(id) || !shownIds.has(conditional.question_id)) continue;
      const asked = questions.find((question) => question.id === conditional.question_id);
      const slots = (asked?.question_answer_types ?? []).filter((slot) => slot.answer_type_id === conditional.answer_type_id);
      const first = slots.toSorted((one, other) => one.order - other.order)[0];
      const text = first === undefined ? undefined : given[first.id];
      if (text === undefined) continue;
      const chosen = [JSON.parse(text) as string | string[]].flat();
      const alternatives = conditional.value.split('|');
      const matches = chosen.some((one) => alternatives.includes(one));
      if (matches !== (conditional.operator === '==')) continue;
      shownIds.add(id);
      grows = true;
    }
  }
  return questions
    .filter(({ id }) => shownIds.has(id))
    .toSorted((one, other) => one.order - other.order)
    .map(({ name }) => name);
}

test('[S5.2] for random question sets and answers, visibility agrees with a second, naive reading', () => {
  fc.assert(
    fc.property(randomSurvey, ({ questions, answers: given }) => {
      expect(visibleQuestions(questions, given).map(({ name }) => name)).toEqual(naively(questions, given));
    }),
    { numRuns: 500 },
  );
});

test('[S5.2] a question that no answers can bring into view is named: an unknown question or type, a circle, what depends on them', () => {
  const questions = [
    exampleQuestion('asked'),
    exampleQuestion('fine', on('asked', '==', 'No')),
    exampleQuestion('unknown', on('nobody', '==', 'No')),
    exampleQuestion('behind', on('unknown', '==', 'No')),
    exampleQuestion('itself', on('itself', '==', 'No')),
    exampleQuestion('other-type', {
      conditional: { ...on('asked', '==', 'No').conditional, answer_type_id: stableId('answer-type', 'another') },
    }),
  ];
  expect(neverAsked(questions).map(({ name }) => name)).toEqual(['unknown?', 'behind?', 'itself?', 'other-type?']);
});

test('[S5.2] for random surveys, what is visible is never among what can not be asked', () => {
  fc.assert(
    fc.property(randomSurvey, ({ questions, answers: given }) => {
      const lost = new Set(neverAsked(questions));
      expect(visibleQuestions(questions, given).filter((question) => lost.has(question))).toEqual([]);
    }),
  );
});
