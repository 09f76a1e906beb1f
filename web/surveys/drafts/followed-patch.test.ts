import { describe, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import type { QuestionAnswerTypeId } from '#domain/asset-type/asset-type.ts';
import { defaultAssetTypes } from '#domain/asset-type/question-sets/default-asset-types.ts';
import { exampleAnswer, exampleQuestion } from '#domain/examples.ts';
import type { GradeValue } from '#domain/grade/asset-grade.ts';
import { slotAnswersOf } from '#domain/survey/answers/answer-value.ts';
import { type Draft, type DraftPatch, patchDraft } from '#web/data/protocol/draft.ts';
import { exampleDraft } from '#web/data/worker/testing/example-draft.ts';
import { isEdited } from '../saved/saved-draft.ts';
import { followedPatch } from './followed-patch.ts';

const { questions } = must(defaultAssetTypes('2026-11-21T10:00:00.000Z')[0], 'fire extinguishers');

/** Answers by the numbers of their questions. */
const given = (answers: Record<number, unknown>): Record<QuestionAnswerTypeId, string> =>
  Object.fromEntries(
    Object.entries(answers).map(([number, value]) => [
      must(questions[Number(number) - 1]?.question_answer_types[0], `a slot of question ${number}`).id,
      JSON.stringify(value),
    ]),
  );
const cleared = (number: number): Record<QuestionAnswerTypeId, null> =>
  Object.fromEntries(Object.keys(given({ [number]: null })).map((slot) => [slot, null]));

const damaged = 'Damaged: withdraw from use and provide a replacement.';
const burnt = 'Fire damage: condemn and replace.';
const corroded = 'Corroded body: withdraw from use and replace.';
const unlabelled = 'Maintenance label or seal missing: complete the label and fit a new seal.';

const works = (before: Partial<Draft>, patch: DraftPatch) => {
  const draft = exampleDraft(before);
  return patchDraft(draft, followedPatch(questions, draft, patch)).recommendations;
};

test('[SURVEY.5, SURVEY.8] the canned line of a question goes when another answer hides it, as far down as that reaches', () => {
  const failing = { answers: given({ 5: 'No', 6: ['Fire damage'] }), recommendations: `~ ${damaged}\n~ ${burnt}` };
  expect(works(failing, { answers: given({ 5: 'Yes' }) })).toBe(null);
  expect(works(failing, { answers: cleared(5) })).toBe(null);
  const serviced = { answers: given({ 1: 'Overhaul', 14: 'No' }), recommendations: `~ ${unlabelled}` };
  expect(works(serviced, { answers: given({ 1: 'Monthly visual' }) })).toBe(null);
  expect(works(serviced, { answers: given({ 1: 'Extended service' }) })).toBe(`~ ${unlabelled}`);
});

test('[SURVEY.8] own and edited lines stay, and those that another answer still gives', () => {
  const answers = given({ 5: 'No', 6: ['Fire damage', 'Corrosion'] });
  const recommendations = `Seen with Ada\n~ ${burnt} Floor 2\n~ ${burnt}\n~ ${corroded}`;
  expect(works({ answers, recommendations }, { answers: given({ 6: ['Corrosion'] }) })).toBe(
    `Seen with Ada\n~ ${burnt} Floor 2\n~ ${corroded}`,
  );
});

test('[SURVEY.8] a patch without answers changes nothing else, and what it says of grade and works stands', () => {
  const draft = exampleDraft({ answers: given({ 5: 'No' }), recommendations: `~ ${damaged}`, grade: 'fail' });
  const chosen = { grade: 'pass' } as const;
  expect(followedPatch(questions, draft, chosen)).toEqual({ ...chosen, proposed: 'fail' });
  const asked = expect.any(String) as string;
  const copied = { answers: given({ 5: 'Yes' }), grade: 'fail', recommendations: `~ ${damaged}` } as const;
  expect(followedPatch(questions, draft, copied)).toEqual({ ...copied, asked, proposed: null });
  expect(followedPatch(questions, draft, { answers: cleared(5) })).toEqual({
    answers: cleared(5),
    asked,
    proposed: 'fail',
    recommendations: null,
    withdrawn: `~ ${damaged}`,
  });
});

test('[SURVEY.47] a tap by mistake and back costs no line: those of the questions that it hid come back, what was taken out does not', () => {
  const failing = exampleDraft({
    answers: given({ 5: 'No', 6: ['Fire damage', 'Corrosion'] }),
    recommendations: `~ ${damaged}\nSeen with Ada\n~ ${burnt}`,
  });
  const tapped = (before: Draft, patch: DraftPatch) => patchDraft(before, followedPatch(questions, before, patch));
  const mistaken = tapped(failing, { answers: given({ 5: 'Yes' }) });
  expect(mistaken.recommendations).toBe('Seen with Ada');
  const back = tapped(mistaken, { answers: given({ 5: 'No' }) });
  expect(back.recommendations).toBe(`Seen with Ada\n~ ${damaged}\n~ ${burnt}`);
  const less = tapped(back, { recommendations: `~ ${damaged}` });
  const again = tapped(tapped(less, { answers: cleared(5) }), { answers: given({ 5: 'No' }) });
  expect(again.recommendations).toBe(`~ ${damaged}`);
});

test('[SURVEY.47] a line comes back once only, and none where works were given with the answers', () => {
  const draft = exampleDraft({ answers: given({ 6: ['Fire damage'], 5: 'Yes' }), withdrawn: `~ ${burnt}` });
  const kept = { ...draft, recommendations: `~ ${burnt}` };
  expect(patchDraft(kept, followedPatch(questions, kept, { answers: given({ 5: 'No' }) }))).toMatchObject({
    recommendations: `~ ${burnt}`,
    withdrawn: '',
  });
  const copied = { answers: given({ 5: 'No' }), recommendations: null };
  expect(patchDraft(draft, followedPatch(questions, draft, copied)).recommendations).toBe(null);
});

describe('a note', () => {
  const yesNo = {
    options: [
      { value: 'Yes', outcome: 'pass' },
      { value: 'No', outcome: 'fail', remedial: 'Refix.' },
    ],
  };
  const bracket = exampleQuestion('bracket', {}, [
    { component_name: 'radio-buttons', props: yesNo },
    { component_name: 'textarea', props: { label: 'Note', optional: true } },
  ]);
  const answers = (value: string, note: string | null) =>
    slotAnswersOf([exampleAnswer(bracket, 0, value), ...(note === null ? [] : [exampleAnswer(bracket, 1, note)])]);
  const answer = (value: string): DraftPatch => ({ answers: slotAnswersOf([exampleAnswer(bracket, 0, value)]) });
  const patched = (before: Draft, ...patches: DraftPatch[]) =>
    patches.reduce<Draft>((draft, patch) => patchDraft(draft, followedPatch([bracket], draft, patch)), before);

  test.each([
    ['of the canned line alone', 'Refix.', null],
    ['of other words too', 'Refix.\nSeen with Ada', 'Seen with Ada'],
    ['whose line was changed', 'Refix. Soon.', 'Refix. Soon.'],
  ])(
    '[SURVEY.8, SURVEY.47] %s loses the line with its answer, and a tap back leaves a saved survey as it was',
    (_, note, rest) => {
      const graded = {
        grade: 'fail',
        graded_at: '2026-11-10',
        answers: answers('No', note),
        recommendations: '~ Refix.',
      } as const;
      const saved = exampleDraft({ ...graded, saved: graded });
      const mistaken = patched(saved, answer('Yes'));
      expect(mistaken.answers).toEqual(answers('Yes', rest));
      const back = patched(mistaken, answer('No'));
      expect(back.answers).toEqual(graded.answers);
      expect(isEdited(back)).toBe(false);
      expect(patched(back, answer('Yes'), answer('No')).answers).toEqual(graded.answers);
    },
  );

  test('[SURVEY.47] a line comes back under what was written meanwhile, once, and not to a note that is given with the answer', () => {
    const failing = exampleDraft({ answers: answers('No', 'Refix.') });
    const mistaken = patched(failing, answer('Yes'), { answers: answers('Yes', 'Held by hand') });
    expect(patched(mistaken, answer('No')).answers).toEqual(answers('No', 'Held by hand\nRefix.'));
    expect(patched(mistaken, { answers: answers('No', 'As copied') }).answers).toEqual(answers('No', 'As copied'));
  });

  test('[SURVEY.47] stays as it is when another question is answered', () => {
    const hinge = exampleQuestion('hinge');
    const slot = must(bracket.question_answer_types[1], 'the slot of the note').id;
    const draft = exampleDraft({ answers: answers('No', null), withdrawn_notes: { [slot]: '~ Refix.' } });
    const said = { answers: slotAnswersOf([exampleAnswer(hinge, 0, 'Yes')]) };
    expect(followedPatch([bracket, hinge], draft, said).answers).toEqual(said.answers);
  });
});

test('[SURVEY.8, SURVEY.47] a tap by mistake and back leaves a saved survey unedited, but for a pass against its answers', () => {
  const asked = exampleQuestion('asked');
  const answer = (value: string) => slotAnswersOf([exampleAnswer(asked, 0, value)]);
  const tapped = (grade: GradeValue, changed: DraftPatch, ...values: string[]) => {
    const graded = { grade, graded_at: '2026-11-10', answers: answer('No'), recommendations: '~ Put right.\n~ Seen with Ada' };
    return values.reduce(
      (before, value) => patchDraft(before, followedPatch([asked], before, { answers: answer(value) })),
      patchDraft(exampleDraft({ ...graded, saved: graded }), changed),
    );
  };
  expect(isEdited(tapped('fail', {}, 'Yes'))).toBe(true);
  expect(isEdited(tapped('fail', {}, 'Yes', 'No'))).toBe(false);
  expect(tapped('pass', {}, 'Yes', 'No').grade).toBeNull();
  const changed = { recommendations: '~ Put right.\n~ Mine' };
  expect(tapped('fail', changed, 'Yes', 'No').recommendations).toBe('~ Mine\n~ Put right.');
});

test('[SURVEY.47] a tap by mistake and back leaves a saved survey that has an open question with the grade that it was given', () => {
  const [asked, open] = [exampleQuestion('asked'), exampleQuestion('open', { order: 2 })];
  const answer = (value: string) => slotAnswersOf([exampleAnswer(asked, 0, value)]);
  const graded = { grade: 'pass', graded_at: '2026-11-10', answers: answer('Yes'), recommendations: null } as const;
  const tapped = (before: Draft, value: string) =>
    patchDraft(before, followedPatch([asked, open], before, { answers: answer(value) }));
  const mistaken = tapped(exampleDraft({ ...graded, saved: graded }), 'No');
  expect(mistaken.grade).toBeNull();
  const back = tapped(mistaken, 'Yes');
  expect(back.grade).toBe('pass');
  expect(isEdited(back)).toBe(false);
  expect(tapped(back, 'No').grade).toBeNull();
});
