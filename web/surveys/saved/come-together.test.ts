import { expect, test } from 'vitest';
import { exampleAnswer, exampleGrade, exampleQuestion } from '#domain/examples.ts';
import type { FileId } from '#domain/file/file.ts';
import type { AnswerId, GradeValue } from '#domain/grade/asset-grade.ts';
import { stableId } from '#domain/stable-id.ts';
import { slotAnswersOf } from '#domain/survey/answers/answer-value.ts';
import { type Draft, type DraftPatch, joinPatches, patchDraft } from '#web/data/protocol/draft.ts';
import { checkGrade } from '../../grading/check-grade.ts';
import { followedPatch } from '../drafts/followed-patch.ts';
import { gradeOfDraft } from '../summary/grade-of-draft.ts';
import { shownEdit, takenOver } from './come-together.ts';
import { editPatch, savedDraft } from './saved-draft.ts';

const today = '2026-11-21';
const yesNo = (remedial: string) => ({
  options: [
    { value: 'Yes', outcome: 'pass' },
    { value: 'No', outcome: 'fail', remedial },
  ],
});
const gauge = exampleQuestion('gauge', {}, [
  { component_name: 'radio-buttons', props: yesNo('Recharge.') },
  { component_name: 'photo', props: { label: 'Photo', optional: true } },
]);
const pin = exampleQuestion('pin', { order: 2 }, [{ component_name: 'radio-buttons', props: yesNo('New pin.') }]);
const hose = exampleQuestion('hose', { order: 3 });
const questions = [gauge, pin];
const answersOf = (gaugeIs: string, pinIs: string) => [exampleAnswer(gauge, 0, gaugeIs), exampleAnswer(pin, 0, pinIs)];
const gaugeIs = (value: string): DraftPatch => ({ answers: slotAnswersOf([exampleAnswer(gauge, 0, value)]) });
const pinIs = (value: string): DraftPatch => ({ answers: slotAnswersOf([exampleAnswer(pin, 0, value)]) });

/** The server has another grade where the one that was given with the answers was refused. */
type Saved = [gauge: string, pin: string, given: GradeValue, works?: string | null, grade?: GradeValue];
const saved = ([is, pinned, given, recommendations = null, grade = given]: Saved): Draft => {
  const record = { ...exampleGrade({ grade, recommendations }), answer_count: 2 };
  return savedDraft({ grade: record, given }, answersOf(is, pinned), '2026-11-20T08:00:00.000Z');
};

/** What the author gives, one after the other, on what is saved then. */
function edited(now: Saved, before: Draft, ...patches: DraftPatch[]): Draft {
  return patches.reduce<Draft>((edit, patch) => {
    const shown = shownEdit(questions, edit, saved(now));
    const followed = followedPatch(questions, shown.draft, patch);
    const taken = takenOver(edit, shown);
    return patchDraft(edit, taken === null ? followed : joinPatches(taken, followed));
  }, before);
}
const begun = (of: Saved, ...patches: DraftPatch[]): Draft => edited(of, saved(of), ...patches);

function seen(edit: Draft, now: Saved, asked = questions) {
  const { draft, hasComeTogether } = shownEdit(asked, edit, saved(now));
  const { form } = checkGrade(gradeOfDraft(draft, asked, today), today, '2026-11-10');
  const patch = form && editPatch(form, draft, asked, answersOf(now[0], now[1]), () => stableId<AnswerId>('new'));
  return { grade: gradeOfDraft(draft, asked, today).grade, works: draft.recommendations, hasComeTogether, patch };
}

const failed: Saved = ['No', 'Yes', 'fail', '~ Recharge.'];
const mended: Saved = ['Yes', 'Yes', 'pass'];

test('[SURVEY.56] a fail that others have made a pass meanwhile stays one over a failing answer of this edit, which names it', () => {
  expect(seen(begun(failed, pinIs('No')), mended)).toMatchObject({
    grade: 'fail',
    hasComeTogether: true,
    patch: { grade: 'fail', answers: answersOf('Yes', 'No').map(({ value }) => ({ value })) },
  });
});

test.each<[string, Draft, Saved, GradeValue | null]>([
  ['a pass of this edit gives way to what others found', begun(failed, gaugeIs('Yes')), ['No', 'No', 'fail'], 'fail'],
  ['a pass that was chosen over other answers is none', begun(failed, { grade: 'pass' }), ['No', 'No', 'fail'], 'fail'],
  ['a fail that was chosen at a pass stays', begun(mended, pinIs('N/A'), { grade: 'fail' }), ['N/A', 'Yes', 'pass'], 'fail'],
  ['a fail that others chose at a pass stays', begun(mended, pinIs('N/A')), ['N/A', 'Yes', 'fail'], 'fail'],
  [
    'two failing answers that each mended one of are a pass',
    begun(['No', 'No', 'fail'], pinIs('Yes')),
    ['Yes', 'No', 'fail'],
    'pass',
  ],
])('[SURVEY.56] over what others saved meanwhile %s, and the survey asks', (_, edit, now, grade) => {
  expect(seen(edit, now)).toMatchObject({ grade, hasComeTogether: true });
});

test('[SURVEY.56] where the answers of both propose nothing, no pass stands', () => {
  const edit = begun(failed, gaugeIs('Yes'));
  expect(seen(edit, ['No', 'N/A', 'pass'], [...questions, hose])).toMatchObject({
    grade: null,
    hasComeTogether: true,
    patch: null,
  });
});

test('[SURVEY.56] the canned line of what others mended goes, and own ones stay', () => {
  const works = '~ Recharge.\n~ New pin.\n~ Seen with Ada';
  const edit = begun(failed, pinIs('No'), { recommendations: works });
  expect(seen(edit, mended).works).toBe('~ New pin.\n~ Seen with Ada');
});

test('[SURVEY.9, SURVEY.56] works that others saved meanwhile stand beside own ones, line by line, but canned ones of what this edit has mended', () => {
  const failsToo = begun(mended, pinIs('No'), { recommendations: '~ New pin.' });
  expect(seen(failsToo, ['No', 'Yes', 'fail', '~ Recharge.\n~ Call Bob'])).toMatchObject({
    works: '~ Recharge.\n~ Call Bob\n~ New pin.',
    patch: { recommendations: '~ Recharge.\n~ Call Bob\n~ New pin.' },
  });
  const mends = begun(mended, gaugeIs('N/A'), { recommendations: '~ Seen with Ada' });
  expect(seen(mends, ['No', 'Yes', 'fail', '~ Recharge.\n~ Call Bob']).works).toBe('~ Call Bob\n~ Seen with Ada');
  const mendedBoth = begun(['No', 'No', 'fail', '~ Recharge.\n~ New pin.'], gaugeIs('Yes'));
  expect(seen(mendedBoth, ['No', 'Yes', 'fail', '~ Recharge.']).works).toBeNull();
});

test('[SURVEY.56] a grade that its author chooses then stands, and nothing is asked until others save anew', () => {
  const edit = edited(mended, begun(failed, pinIs('No')), { grade: 'pass' });
  expect(seen(edit, mended)).toMatchObject({
    grade: 'pass',
    hasComeTogether: false,
    patch: { answers: expect.any(Array) as unknown },
  });
  expect(seen(edited(mended, edit, { recommendations: 'Seen' }), mended).hasComeTogether).toBe(false);
  expect(seen(edit, ['No', 'Yes', 'fail'])).toMatchObject({ grade: 'fail', hasComeTogether: true });
});

test.each<[string, DraftPatch]>([
  ['a line of works', { recommendations: '~ New pin.\n~ Call' }],
  ['a date', { graded_at: '2026-11-19' }],
  ['another answer', gaugeIs('N/A')],
])('[SURVEY.56] %s that its author was giving as it came leaves its question and notice', (_, patch) => {
  const typing = edited(mended, begun(failed, pinIs('No')), patch, patch);
  expect(seen(typing, mended)).toMatchObject({ grade: 'fail', hasComeTogether: true });
  expect(seen(edited(mended, typing, { grade: 'fail' }), mended)).toMatchObject({ grade: 'fail', hasComeTogether: false });
});

test('[SURVEY.56] where its author comes back to what others saved, there is nothing to ask', () => {
  const answered = edited(mended, begun(failed, pinIs('No')), pinIs('Yes'));
  expect(seen(answered, mended)).toMatchObject({ grade: 'pass', hasComeTogether: false });
  expect(seen(answered, mended).patch).toEqual({});
});

test.each<[string, Draft, Saved]>([
  ['what others saved is no grade or answer', begun(failed, pinIs('No')), ['No', 'Yes', 'fail', '~ Theirs']],
  ['only others gave any', begun(failed, { recommendations: 'Mine' }), mended],
  ['others saved the same', begun(failed, gaugeIs('Yes')), mended],
  ['both found it a pass', begun(mended, pinIs('N/A')), ['N/A', 'Yes', 'pass']],
])('[SURVEY.56] where %s, nothing is asked', (_, edit, now) => {
  expect(seen(edit, now).hasComeTogether).toBe(false);
});

test('[SURVEY.56] where only photos were named meanwhile, as a late one by this device, or only photos of this edit stand beside, nothing is asked', () => {
  const photo = slotAnswersOf([exampleAnswer(gauge, 1, [stableId<FileId>('photo')])]);
  const named = (draft: Draft): Draft => patchDraft(draft, { answers: photo });
  expect(shownEdit(questions, begun(failed, pinIs('No')), named(saved(failed))).hasComeTogether).toBe(false);
  expect(shownEdit(questions, named(saved(failed)), saved(['No', 'No', 'fail'])).hasComeTogether).toBe(false);
  const { draft } = shownEdit(questions, begun(failed, pinIs('No')), named(saved(failed)));
  expect(draft.answers).toMatchObject(photo);
});

test('[MERGE.20] a refused fail stays beside a failing answer that is left, and who mends that gives the pass that they are shown', () => {
  const refused: Saved = ['No', 'Yes', 'fail', null, 'pass'];
  const submitted = (patch: DraftPatch) => seen(begun(refused, patch), refused);
  expect(submitted(gaugeIs('Yes'))).toMatchObject({ grade: 'pass', hasComeTogether: false, patch: { grade: 'pass' } });
  expect(submitted({ grade: 'pass' })).toMatchObject({ grade: 'pass', patch: { grade: 'pass' } });
  const left = submitted(pinIs('No'));
  expect(left).toMatchObject({ grade: 'fail', hasComeTogether: false });
  expect(left.patch).not.toHaveProperty('grade');
});
