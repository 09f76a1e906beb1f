import { expect, test } from 'vitest';
import { must } from '../../assertions.ts';
import { exampleGrade, exampleQuestion } from '../../examples.ts';
import { stableId } from '../../stable-id.ts';
import { isChoice, parseAnswerProps } from '../../survey/answers/answer-props.ts';
import { answerSlots } from '../../survey/answers/answer-slots.ts';
import { type SlotAnswers, slotAnswersOf } from '../../survey/answers/answer-value.ts';
import { autoCompleteSurvey } from '../../survey/auto-complete-survey.ts';
import { outcomeOf } from '../../survey/outcome.ts';
import { proposedGrade } from '../../survey/proposed-grade.ts';
import { visibleQuestions } from '../../survey/visible-questions.ts';
import { type AssetType, assetTypes, type Question } from '../asset-type.ts';
import { defaultAssetTypes, questionSets } from './default-asset-types.ts';
import { questionsBasis } from './questions-basis.ts';

const types = defaultAssetTypes('2026-11-21T10:00:00.000Z');
const named = (name: string): AssetType =>
  must(
    types.find((type) => type.name === name),
    name,
  );
const at = (type: AssetType, number: number): Question => must(type.questions[number - 1], `question ${number}`);
const optionsOf = (question: Question) =>
  answerSlots(question).flatMap(({ props }) => (isChoice(props) ? [props.options.map((option) => option.value)] : []));

test.each([
  ['Fire extinguisher', 0, 15],
  ['Emergency light', 0, 10],
  ['Fire door', 1, 17],
  ['Fire alarm device', 0, 12],
  ['Hose reel', 0, 10],
  ['Dry riser', 1, 9],
  ['Sprinkler valve set', 1, 10],
  ['Fire blanket', 0, 7],
])('[SET.1] %s ships with complex %i and %i questions', (name, is_complex, count) => {
  expect(named(name)).toMatchObject({ is_complex });
  expect(named(name).questions).toHaveLength(count);
});

test('[SET.1] the set of each type says that it follows the practice that a standard describes', () => {
  for (const { basis } of questionSets) expect(basis).toMatch(/^Follows the practice that (BS|NFPA) [\w ]+.* describes/);
});

test('[SET.7] the basis of a set is told while every question is one of its own, and of no other questions', () => {
  const { id, questions } = named('Fire extinguisher');
  const basis = {
    basis:
      "Follows the practice that BS 5306-3 describes, taken from trade and legal summaries, not from the standard's own text.",
    intervals: expect.stringMatching(/^Visual monthly; basic service 12 months/),
  };
  expect(questionsBasis({ id, questions })).toMatchObject(basis);
  expect(questionsBasis({ id, questions: questions.slice(1) })).toMatchObject(basis);
  expect(questionsBasis({ id, questions: [...questions, exampleQuestion('ours')] })).toBeNull();
  expect(questionsBasis({ id, questions: named('Emergency light').questions })).toBeNull();
  expect(questionsBasis({ id: stableId('type', 'ours'), questions })).toBeNull();
});

test('[SET.7] nor is it told where one of the questions was reworded, has other options or another condition, or none is left', () => {
  const { id, questions } = named('Fire extinguisher');
  const changed = (number: number, fields: Partial<Question>) =>
    questionsBasis({ id, questions: questions.with(number - 1, { ...at(named('Fire extinguisher'), number), ...fields }) });
  expect(changed(2, { order: 40 })).not.toBeNull();
  expect(changed(2, { name: 'Is it red?' })).toBeNull();
  expect(changed(6, { conditional: null })).toBeNull();
  const [choice, ...others] = at(named('Fire extinguisher'), 2).answer_types;
  const props = must(choice, 'a choice').props.replace('"No"', '"Nearly"');
  expect(changed(2, { answer_types: [{ ...must(choice, 'a choice'), props }, ...others] })).toBeNull();
  expect(questionsBasis({ id, questions: [] })).toBeNull();
});

/** `then` are the questions, by number, that the answer to question `number` shows, beyond those always shown. */
test.each<[string, number, string, number[]]>([
  ['Fire extinguisher', 5, 'No', [6]],
  ['Fire extinguisher', 8, 'No', [9]],
  ['Fire extinguisher', 1, 'Annual basic service', [10, 11, 12, 13, 14]],
  ['Fire extinguisher', 1, 'Commissioning', [10, 11, 12, 13, 14]],
  ['Fire extinguisher', 1, 'Extended service', [10, 11, 12, 13, 14, 15]],
  ['Fire extinguisher', 1, 'Overhaul', [10, 11, 12, 13, 14, 15]],
  ['Fire extinguisher', 1, 'Monthly visual', []],
  ['Emergency light', 4, 'No', [5]],
  ['Emergency light', 1, 'Annual full duration', [6, 7]],
  ['Fire door', 2, 'No', [3]],
  ['Fire door', 2, 'Yes', [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16]],
  ['Fire alarm device', 5, 'No', [6]],
  ['Fire alarm device', 1, 'Six-monthly service', [9, 10, 11, 12]],
  ['Hose reel', 1, 'Annual maintenance', [6, 7, 8]],
  ['Hose reel', 1, '5-year pressure test', [6, 7, 8, 9]],
  ['Dry riser', 1, '12-month pressure test', [6, 7, 9]],
  ['Sprinkler valve set', 1, 'Quarterly', [6]],
  ['Sprinkler valve set', 1, 'Annual', [6, 7]],
  ['Sprinkler valve set', 9, 'Impairment', [10]],
  ['Fire blanket', 1, 'Annual service', [5]],
])('[SET.2] %s: question %i answered %j shows %j', (name, number, answer, then) => {
  const type = named(name);
  const always = type.questions.filter((question) => question.conditional === null);
  const answers = { [must(at(type, number).question_answer_types[0], 'a slot').id]: JSON.stringify(answer) };
  const shown = visibleQuestions(type.questions, answers).filter((question) => !always.includes(question));
  expect(shown.map((question) => question.order)).toEqual(then);
});

test.each<[string, number, number, string]>([
  ['Emergency light', 7, 8, 'Annual full duration'],
  ['Fire door', 7, 14, 'Yes'],
  ['Fire door', 12, 17, 'Yes'],
  ['Dry riser', 7, 8, '12-month pressure test'],
])('[SET.2] %s: question %i answered No shows %i while it is shown itself', (name, number, then, opening) => {
  const type = named(name);
  const asked = at(type, number);
  const opener = must(
    type.questions.find((question) => question.id === asked.conditional?.question_id),
    'the opening question',
  );
  const answers: SlotAnswers = {
    [must(opener.question_answer_types[0], 'a slot').id]: JSON.stringify(opening),
    [must(asked.question_answer_types[0], 'a slot').id]: '"No"',
  };
  expect(visibleQuestions(type.questions, answers)).toContain(at(type, then));
  expect(
    visibleQuestions(type.questions, { ...answers, [must(opener.question_answer_types[0], 'a slot').id]: '"-"' }),
  ).not.toContain(at(type, then));
});

test.each<[string, number, string]>([
  ['Fire extinguisher', 1, 'Monthly visual|Annual basic service|Extended service|Overhaul|Commissioning'],
  ['Fire extinguisher', 6, 'Corrosion|Dent or gouge|Plastic split or UV|Hose or horn|Fire damage|Leak'],
  ['Fire extinguisher', 7, 'Yes|No|No gauge fitted'],
  ['Fire extinguisher', 9, 'No|Yes'],
  ['Fire extinguisher', 15, 'Pass|Fail|Condemned'],
  ['Emergency light', 5, 'Lamp|Battery|Charger|Wiring|Unknown'],
  ['Emergency light', 6, '3 h|2 h|1 h'],
  ['Emergency light', 10, 'Yes|No|N/A'],
  ['Fire door', 1, 'Quarterly communal|Annual flat entrance|Planned survey'],
  ['Fire door', 4, 'FD30S|FD30|FD60S|FD60|Nominal|Unknown'],
  ['Fire door', 10, 'Yes|No|N/A'],
  ['Fire door', 13, 'Yes|No|N/A'],
  ['Fire door', 14, 'Top|Hinge side|Lock side|Meeting stile'],
  ['Fire door', 15, 'Yes|No|N/A'],
  ['Fire door', 17, 'Closer missing|Closer leaking|Latch|Binding|Floor'],
  ['Fire alarm device', 3, 'As recorded|Call point|Smoke|Heat|Multi-sensor|Sounder or beacon|Interface'],
  ['Fire alarm device', 9, 'Yes|No|N/A'],
  ['Fire alarm device', 10, 'Pass|Fail|N/A'],
  ['Hose reel', 10, 'Yes|No|N/A'],
  ['Dry riser', 8, 'Inlet|Landing valve|Air valve|Joint|Drain'],
  ['Sprinkler valve set', 9, 'None|Non-critical|Critical|Impairment'],
])('[SET.3] %s: question %i offers %s', (name, number, options) => {
  expect(optionsOf(at(named(name), number))).toEqual([options.split('|')]);
});

test.each<[string, number, [string, string | null][]]>([
  ['Fire extinguisher', 10, [['Weight', 'kg']]],
  ['Emergency light', 8, [['Minutes achieved', 'min']]],
  ['Fire door', 14, [['Largest gap', 'mm']]],
  ['Fire alarm device', 11, [['False alarms', null]]],
  ['Hose reel', 9, [['Test pressure', 'bar']]],
  [
    'Dry riser',
    7,
    [
      ['Pressure', 'bar'],
      ['Minutes', 'min'],
    ],
  ],
  ['Sprinkler valve set', 3, [['Pressure', 'bar']]],
  [
    'Sprinkler valve set',
    7,
    [
      ['Static', 'bar'],
      ['Residual', 'bar'],
    ],
  ],
])('[SET.3] %s: question %i asks for the numbers %j', (name, number, numbers) => {
  const asked = answerSlots(at(named(name), number)).flatMap(({ props }) =>
    props.component === 'number' ? [[props.label, props.unit]] : [],
  );
  expect(asked).toEqual(numbers);
});

test.each(types)('[SET.4] $name: the set validates and every id is its own', (type) => {
  expect(assetTypes.schema.parse(type)).toEqual(type);
  const ids = type.questions.flatMap((question) => [question.id, ...question.question_answer_types.map((slot) => slot.id)]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(type.questions.map((question) => question.order)).toEqual(type.questions.map((_, index) => index + 1));
});

test('[SET.4] ids never change: answers of installations everywhere refer to them', () => {
  const question = at(named('Fire extinguisher'), 5);
  expect([named('Fire extinguisher').id, question.id, question.question_answer_types[0]?.id]).toMatchInlineSnapshot(`
    [
      "a0efd55f-76db-8718-8f40-d1239d1f4394",
      "2405882b-9197-88b8-b329-457c4fb362a7",
      "f0889c57-d502-8b80-a537-c7bb5180ccd5",
    ]
  `);
});

test.each(types)(
  '[S3.17, SET.2] $name: every conditional points at an earlier question, its lowest-order radio slot and its options',
  (type) => {
    for (const { conditional, order } of type.questions) {
      if (conditional === null) continue;
      const referred = must(
        type.questions.find((question) => question.id === conditional.question_id),
        'the question',
      );
      const slot = must(
        answerSlots(referred).find((one) => one.slot.answer_type_id === conditional.answer_type_id),
        'the slot',
      );
      expect(referred.order).toBeLessThan(order);
      expect(slot.slot.order).toBe(1);
      expect(slot.props.component).toBe('radio-buttons');
      expect(optionsOf(referred)[0]).toEqual(expect.arrayContaining(conditional.value.split('|')));
    }
  },
);

test('[SET.6] a pressure test of a dry riser is signed', () => {
  const drained = at(named('Dry riser'), 9);
  expect(answerSlots(drained).map(({ props }) => [props.component, props.label])).toContainEqual([
    'signature',
    'Signature of the tester',
  ]);
});

test.each(types)('[SET.5] $name: no props are broken, radio buttons come with an optional note and photo', (type) => {
  for (const question of type.questions) {
    const slots = answerSlots(question);
    for (const { props } of slots) expect(['broken', 'unknown']).not.toContain(props.component);
    const [first, ...others] = slots.map(({ props }) => props.component);
    if (first === 'radio-buttons') expect(others.slice(0, 2)).toEqual(['textarea', 'photo']);
    else expect([first, ...others]).not.toContain('radio-buttons');
  }
});

test.each(types)(
  '[SET.5] $name: the first radio option passes or is neutral, failing ones have a canned line, no value holds a pipe',
  (type) => {
    for (const answerType of type.questions.flatMap((question) => question.answer_types)) {
      const props = parseAnswerProps(answerType);
      if (!isChoice(props)) continue;
      if (props.component === 'radio-buttons') expect(props.options[0]?.outcome).not.toBe('fail');
      for (const { value, outcome, remedial } of props.options) {
        expect(value).not.toContain('|');
        if (outcome === 'fail') expect(remedial).toMatch(/^[A-Z0-9].*\.$/);
        else expect(remedial).toBeNull();
      }
    }
  },
);

test.each(types.filter((type) => type.is_complex === 0))(
  '[S9.10] $name: auto-complete is all Yes/Pass and the lightest check',
  (type) => {
    const { id, created_by_id, asset_id, inspection_id, graded_at, created_at } = exampleGrade();
    let made = 0;
    const grade = autoCompleteSurvey(type, { id, created_by_id, asset_id, inspection_id, graded_at, now: created_at }, () =>
      stableId('answer', (made += 1)),
    );
    const answers = slotAnswersOf(must(grade, 'a grade').answers);
    expect(proposedGrade(type.questions, answers)).not.toBe('fail');
    expect(visibleQuestions(type.questions, answers).every((question) => question.conditional === null)).toBe(true);
    expect(visibleQuestions(type.questions, answers).map((question) => outcomeOf(question, answers))).not.toContain('fail');
  },
);
