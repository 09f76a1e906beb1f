import { describe, expect, test } from 'vitest';
import type { Question } from '#domain/asset-type/asset-type.ts';
import { exampleAnswer, exampleGrade, exampleQuestion } from '#domain/examples.ts';
import { answerText, slotAnswersOf } from '#domain/survey/answers/answer-value.ts';
import { stableId } from '#domain/stable-id.ts';
import { type Draft, patchDraft } from '#web/data/protocol/draft.ts';
import { exampleDraft } from '#web/data/worker/testing/example-draft.ts';
import { followedPatch } from '../drafts/followed-patch.ts';
import { rebasedDraft, savedDraft } from '../saved/saved-draft.ts';
import { noLongerAskedRows } from './answer-rows.ts';
import { gradeOfDraft } from './grade-of-draft.ts';
import { askedNow, noLongerAsked, noLongerAskedDoubt } from './no-longer-asked.ts';

const yesNo = {
  component_name: 'radio-buttons',
  props: {
    options: [
      { value: 'Yes', outcome: 'pass' },
      { value: 'No', outcome: 'fail' },
    ],
  },
};
const beside = [
  { component_name: 'textarea', props: { label: 'Note', optional: true } },
  { component_name: 'photo', props: { label: 'Photo', optional: true } },
];
const pin = exampleQuestion('pin', { order: 1 }, [yesNo]);
const gauge = exampleQuestion('gauge', { order: 2 }, [yesNo, ...beside]);

const draft = exampleDraft({
  answers: slotAnswersOf([
    exampleAnswer(pin, 0, 'Yes'),
    exampleAnswer(gauge, 0, 'No'),
    exampleAnswer(gauge, 1, 'Needle bent'),
    exampleAnswer(gauge, 2, [stableId('file', 1)]),
  ]),
});
const today = '2026-11-21';
const gradeOf = (given: Draft) => gradeOfDraft(given, [pin], today).grade;

test('[SURVEY.46] what was answered and has left the questions of its type is listed, and asked about before it is saved', () => {
  expect(noLongerAsked([pin, gauge], draft)).toEqual([]);
  expect(noLongerAskedDoubt([])).toBeNull();
  expect(noLongerAskedRows([])).toEqual([]);

  const gone = noLongerAsked([pin], draft);
  expect(noLongerAskedDoubt(gone)?.title).toBe('3 answers are no longer asked for');
  expect(noLongerAskedRows(gone)).toMatchObject([
    {
      name: 'No longer asked',
      question: null,
      lines: [{ words: 'No' }, { words: 'Needle bent' }, { kind: 'photos', ids: [stableId('file', 1)] }],
    },
  ]);

  const anew = exampleQuestion('gauge, made anew', { order: 2 }, [yesNo, ...beside]);
  expect(noLongerAsked([pin, anew], draft)).toEqual(gone);
  const without = { ...gauge, question_answer_types: gauge.question_answer_types.slice(0, 2) };
  expect(noLongerAskedDoubt(noLongerAsked([pin, without], draft))?.title).toBe('1 answer is no longer asked for');
  const slot = exampleAnswer(gauge, 0, null).question_answer_type_id;
  const mistyped = { ...draft, answers: { [slot]: answerText({ typed: '12,345' }) } };
  expect(noLongerAskedRows(noLongerAsked([pin], mistyped))).toMatchObject([{ lines: [{ words: '12,345' }] }]);
});

test('[SURVEY.46] answers whose question no answers can bring into view any more are among them', () => {
  const lost = {
    ...gauge,
    conditional: {
      question_id: exampleQuestion('nobody').id,
      answer_type_id: pin.answer_types[0]!.id,
      operator: '==' as const,
      value: 'No',
    },
  };
  expect(noLongerAsked([pin, lost], draft)).toHaveLength(3);
});

test('[SURVEY.46] no pass is proposed over an answer that is no longer asked; one that was chosen and a fail stand', () => {
  expect(gradeOfDraft(draft, [pin, gauge], today).grade).toBe('fail');
  expect(gradeOf(draft)).toBe(null);
  expect(gradeOf({ ...draft, answers: { ...draft.answers, ...slotAnswersOf([exampleAnswer(pin, 0, 'No')]) } })).toBe('fail');
  const failed = patchDraft(draft, followedPatch([pin, gauge], draft, { grade: 'fail' }));
  const answered = { answers: slotAnswersOf([exampleAnswer(pin, 0, 'Yes')]) };
  expect(gradeOf(patchDraft(failed, followedPatch([pin], failed, answered)))).toBe('fail');
  expect(gradeOf({ ...draft, grade: 'pass' })).toBe('pass');
});

test('[SURVEY.46] what a saved survey held stays with it, and what its edit made of that is none of it', () => {
  const { answers, recommendations, grade, graded_at } = draft;
  const edit = { ...draft, saved: { answers, recommendations, grade, graded_at } };
  expect(noLongerAsked([pin], edit)).toEqual([]);
  const slot = exampleAnswer(gauge, 0, null).question_answer_type_id;
  expect(noLongerAsked([pin], { ...edit, answers: { ...answers, [slot]: '"Yes"' } })).toEqual([
    { question_answer_type_id: slot, value: '"Yes"' },
  ]);
});

describe('[SURVEY.46] where a condition comes to hide a question', () => {
  const on = (value: string) => ({
    ...gauge,
    conditional: { question_id: pin.id, answer_type_id: pin.answer_types[0]!.id, operator: '==' as const, value },
  });
  const now = [pin, on('No')];
  const pinIs = (words: string) => slotAnswersOf([exampleAnswer(pin, 0, words)]);
  const gaugeIs = (words: string) => slotAnswersOf([exampleAnswer(gauge, 0, words)]);
  const note = slotAnswersOf([exampleAnswer(gauge, 1, 'Needle bent')]);
  /** A survey with these answers given one after the other. */
  const answered = (questions: readonly Question[], before: Draft, ...given: Draft['answers'][]): Draft =>
    given.reduce((held, answers) => patchDraft(held, followedPatch(questions, held, { answers })), before);
  const begun = answered([pin, gauge], exampleDraft(), pinIs('Yes'), gaugeIs('No'), note);
  const goneOf = (questions: readonly Question[], of: Draft) => noLongerAsked(questions, of).map(({ value }) => value);

  test('what was answered to it is among them, whatever else is answered then, until it is in view again', () => {
    expect(goneOf([pin, gauge], begun)).toEqual([]);
    expect(goneOf(now, begun)).toEqual(['"No"', '"Needle bent"']);
    expect(gradeOfDraft(begun, now, today).grade).toBeNull();
    const chosen = patchDraft(begun, followedPatch(now, begun, { grade: 'fail' }));
    expect(goneOf(now, answered(now, chosen, pinIs('Yes')))).toEqual(['"No"', '"Needle bent"']);
    expect(gradeOfDraft(answered(now, chosen, pinIs('Yes')), now, today).grade).toBe('fail');
    expect(goneOf(now, answered(now, begun, pinIs('No')))).toEqual([]);
  });

  test('and of one that an answer of the survey hides none is, before the change or after it', () => {
    expect(goneOf(now, answered(now, begun, pinIs('No'), pinIs('Yes')))).toEqual([]);
    const own = answered(now, exampleDraft(), pinIs('No'), gaugeIs('No'), note, pinIs('Yes'));
    expect(goneOf(now, own)).toEqual([]);
    expect(gradeOfDraft(own, now, today).grade).toBe('pass');
    expect(goneOf([pin, on('Maybe')], own)).toEqual([]);
  });

  test('an app that noted nothing of it is not held to have asked', () => {
    const { asked: _asked, ...older } = begun;
    expect(goneOf(now, older)).toEqual([]);
    expect(goneOf(now, answered(now, older, pinIs('Yes')))).toEqual([]);
  });

  test('so is a photo that was the first thing given: what was asked then is noted with it', () => {
    const photo = slotAnswersOf([exampleAnswer(gauge, 2, [stableId('file', 1)])]);
    const fresh = exampleDraft();
    const pictured = patchDraft({ ...fresh, ...askedNow([pin, gauge], fresh, fresh) }, { answers: photo });
    expect(goneOf([pin, gauge], pictured)).toEqual([]);
    expect(goneOf(now, pictured)).toEqual(Object.values(photo));
    expect(goneOf(now, answered(now, pictured, pinIs('Yes')))).toEqual(Object.values(photo));
  });

  test('of an edit what its author gave is, over what others save too', () => {
    const saved = [exampleAnswer(pin, 0, 'Yes'), exampleAnswer(gauge, 0, 'Yes')];
    const fresh = savedDraft({ grade: { ...exampleGrade(), answer_count: 2 }, given: 'pass' }, saved, '2026-11-21T08:00:00.000Z');
    const edit = answered([pin, gauge], fresh, gaugeIs('No'));
    expect(goneOf(now, rebasedDraft(edit, fresh))).toEqual(['"No"']);
    expect(goneOf(now, rebasedDraft(answered([pin, gauge], fresh, pinIs('Yes')), fresh))).toEqual([]);
  });
});
