import fc from 'fast-check';
import { must } from '#domain/assertions.ts';
import type { Conditional, Question } from '#domain/asset-type/asset-type.ts';
import { exampleQuestion } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';

const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
const values = ['Yes', 'No', 'N/A'];
const radio = must(exampleQuestion('any').answer_types[0], 'its answer type');

/** Some refer to a question that there is not, to themselves, or in a circle. */
const condition = fc.option(
  fc.record({
    to: fc.constantFrom(...keys, 'gone'),
    operator: fc.constantFrom('==' as const, '!=' as const),
    value: fc.constantFrom('Yes', 'No', 'N/A', 'Yes|No', 'No|N/A'),
  }),
  { nil: null },
);
const given = fc.oneof(fc.constantFrom(...values), fc.subarray(values, { minLength: 1 }));

export interface RandomSurvey {
  questions: Question[];
  /** To visible and hidden questions alike. */
  answers: SlotAnswers;
}

/** Question sets with chains of conditions in any order, and answers to some of them. */
export const randomSurvey: fc.Arbitrary<RandomSurvey> = fc
  .record({
    conditions: fc.array(condition, { minLength: keys.length, maxLength: keys.length }),
    orders: fc.shuffledSubarray(keys, { minLength: keys.length, maxLength: keys.length }),
    answered: fc.dictionary(fc.constantFrom(...keys), given),
  })
  .map(({ conditions, orders, answered }) => {
    const questions = keys.map((key, at) =>
      exampleQuestion(key, { order: orders.indexOf(key) + 1, conditional: conditionalOf(conditions[at] ?? null) }),
    );
    const slotOf = (key: string) => must(questions[keys.indexOf(key)]?.question_answer_types[0], 'a slot').id;
    return {
      questions,
      answers: Object.fromEntries(Object.entries(answered).map(([key, value]) => [slotOf(key), JSON.stringify(value)])),
    };
  });

function conditionalOf(linked: { to: string; operator: '==' | '!='; value: string } | null): Conditional | null {
  if (linked === null) return null;
  const { to, operator, value } = linked;
  return { question_id: stableId('question', to), answer_type_id: radio.id, operator, value };
}
