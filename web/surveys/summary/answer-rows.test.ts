import { expect, test } from 'vitest';
import { exampleAnswer, exampleQuestion } from '#domain/examples.ts';
import { answerText, slotAnswersOf } from '#domain/survey/answers/answer-value.ts';
import { stableId } from '#domain/stable-id.ts';
import { unreachable } from '#domain/assertions.ts';
import { type AnswerRow, answerRows } from './answer-rows.ts';
import type { SlotLine } from '../answers/slot-lines.ts';

const yesNo = {
  component_name: 'radio-buttons',
  props: {
    options: [
      { value: 'Yes', outcome: 'pass' },
      { value: 'No', outcome: 'fail' },
    ],
  },
};
const weight = { component_name: 'number', props: { label: 'Weight', unit: 'kg' } };
const note = { component_name: 'textarea', props: { label: 'Note', optional: true } };

const gauge = exampleQuestion('gauge', { order: 1 }, [yesNo, note]);
const weighed = exampleQuestion('weighed', { order: 2 }, [
  weight,
  { ...yesNo, props: { ...yesNo.props, label: 'Within 10%' } },
  note,
]);
const label = exampleQuestion('label', { order: 3 }, [yesNo, note]);
const questions = [label, weighed, gauge];

function said(row: AnswerRow | undefined): string[] {
  const lines = row?.lines.map((line) => `${line.label === null ? '' : `${line.label}: `}${shown(line)}`) ?? [];
  return row?.isAnswered === false ? ['not answered', ...lines] : lines;
}

function shown(line: SlotLine): string {
  switch (line.kind) {
    case 'words':
      return line.complaint === null ? line.words : `${line.words} (${line.complaint})`;
    case 'note':
      return `note ${line.words}`;
    case 'photos':
      return `photos ${line.ids.length}`;
    case 'drawing':
      return `drawing ${line.path}`;
    case 'unreadable':
      return `${line.words} ${line.stored ?? ''}`;
    case 'missing':
      return 'missing';
    default:
      return unreachable(line);
  }
}

test('[S2.133, SURVEY.14] open questions come first, then the others in order, each with its own number', () => {
  const answers = slotAnswersOf([exampleAnswer(gauge, 0, 'Yes'), exampleAnswer(weighed, 0, 6), exampleAnswer(label, 0, 'No')]);
  const rows = answerRows(questions, answers, []);
  expect(rows.map(({ number, requirement }) => [number, requirement])).toEqual([
    [2, 'answer'],
    [3, 'note-or-photo'],
    [1, null],
  ]);
});

test('[S2.133, SURVEY.14] several slots are named, one alone is not, and the note stands apart', () => {
  const answers = slotAnswersOf([
    exampleAnswer(gauge, 0, 'Yes'),
    exampleAnswer(gauge, 1, 'behind the door'),
    exampleAnswer(weighed, 0, 6.5),
    exampleAnswer(weighed, 1, 'Yes'),
  ]);
  const [, first, second] = answerRows(questions, answers, []);
  expect([said(first), first?.outcome]).toEqual([['Yes', 'note behind the door'], 'pass']);
  expect(said(second)).toEqual(['Weight: 6.5 kg', 'Within 10%: Yes']);
});

test('[SURVEY.10] a number outside its limits is shown as it was typed, with what is wrong with it, and is open', () => {
  const limited = exampleQuestion('limited', {}, [{ component_name: 'number', props: { unit: 'kg', max: 100 } }]);
  const slot = limited.question_answer_types[0]?.id ?? '';
  const [row] = answerRows([limited], { [slot]: answerText({ typed: '150' }) }, []);
  expect([said(row), row?.requirement]).toEqual([['150 kg (Must be 100 or less)'], 'answer']);
});

test('[SURVEY.48] a choice that is no option by now is shown with what is wrong with it, and is open', () => {
  const [row] = answerRows([gauge], slotAnswersOf([exampleAnswer(gauge, 0, 'Red')]), []);
  expect([said(row), row?.requirement]).toEqual([['Red (No longer an option)'], 'answer']);
});

test('[TEXT.13] a signature and a note of which nothing can be seen are shown as not given', () => {
  const signed = exampleQuestion('signed', {}, [yesNo, { component_name: 'signature', props: { label: 'Tested by' } }, note]);
  const given = [exampleAnswer(signed, 0, 'No'), exampleAnswer(signed, 1, 'name:\u2800'), exampleAnswer(signed, 2, '\u2800')];
  const [row] = answerRows([signed], slotAnswersOf(given), []);
  expect([said(row), row?.requirement]).toEqual([['No', 'Tested by: missing'], 'answer']);
});

test('[REC.4] a saved answer keeps the wording of its time until it is changed', () => {
  const saved = [{ ...exampleAnswer(gauge, 0, 'Yes'), question_name: 'Gauge in the green?' }];
  expect(answerRows([gauge], slotAnswersOf(saved), saved)[0]?.name).toBe('Gauge in the green?');
  expect(answerRows([gauge], slotAnswersOf([exampleAnswer(gauge, 0, 'No')]), saved)[0]?.name).toBe('gauge?');
});

test('[S3.18] saved answers to questions that are gone are still listed, last and only to read', () => {
  const saved = [exampleAnswer(label, 0, 'Yes'), exampleAnswer(gauge, 0, 'Yes')];
  const rows = answerRows([gauge], slotAnswersOf(saved), saved);
  expect(rows.map((row) => [row.name, row.number, said(row), row.question?.id ?? null])).toEqual([
    ['gauge?', 1, ['Yes'], gauge.id],
    ['label?', null, ['Yes'], null],
  ]);
});

test('[SURVEY.35] of a survey that answers no question of today, whatever its asset was then, only what was answered is listed', () => {
  const saved = [exampleAnswer(label, 0, 'Yes'), exampleAnswer(label, 1, 'torn')];
  const rows = answerRows([gauge, weighed], slotAnswersOf(saved), saved);
  expect(rows.map((row) => [row.name, row.number, row.requirement, said(row)])).toEqual([
    ['label?', null, null, ['Yes', 'torn']],
  ]);
});

test('[S2.133, SURVEY.14] every slot has its line, in their order; what is asked for and not given too, once something is', () => {
  const front = { component_name: 'photo', props: { label: 'Front' } };
  const back = { component_name: 'photo', props: { label: 'Back', optional: true } };
  const remark = { component_name: 'textarea', props: { label: 'Remark', optional: true } };
  const many = exampleQuestion('many', {}, [front, weight, remark, note, back]);
  const given = [exampleAnswer(many, 0, [stableId('file', 1)]), exampleAnswer(many, 3, 'dry')];
  expect(said(answerRows([many], slotAnswersOf(given), [])[0])).toEqual(['Front: photos 1', 'Weight: missing', 'Note: note dry']);
  expect(said(answerRows([many], {}, [])[0])).toEqual(['not answered']);
});

test('[SURVEY.14] a question that asks for a photo alone is answered by it', () => {
  const pictured = exampleQuestion('pictured', {}, [{ component_name: 'photo', props: {} }]);
  const photos = slotAnswersOf([exampleAnswer(pictured, 0, [stableId('file', 1), stableId('file', 2)])]);
  expect(said(answerRows([pictured], photos, [])[0])).toEqual(['photos 2']);
  expect(said(answerRows([pictured], {}, [])[0])).toEqual(['not answered']);
});

test('[S3.18, SURVEY.14] what can not be read is named, with what is stored; photos and drawings are shown wherever they are', () => {
  const [hologram, broken, signature] = [
    { component_name: 'hologram', props: {} },
    { component_name: 'radio-buttons', props: {} },
    { component_name: 'signature', props: { label: 'Inspector' } },
  ];
  const odd = exampleQuestion('odd', {}, [hologram, broken, signature, weight]);
  const goneType = { ...odd, answer_types: odd.answer_types.slice(0, 3) };
  const drawing = exampleAnswer(odd, 2, 'M1 2l3 4');
  const given = [exampleAnswer(odd, 0, { deep: 1 }), drawing, exampleAnswer(odd, 3, 6)];
  expect(said(answerRows([goneType], slotAnswersOf(given), given)[0])).toEqual([
    `'hologram' can't be answered here {"deep":1}`,
    `The 'radio-buttons' answer can't be read `,
    'Inspector: drawing M1 2l3 4',
    'This answer’s type no longer exists 6',
  ]);
  const photos = exampleAnswer(odd, 0, [stableId('file', 1)]);
  expect(said(answerRows([goneType], slotAnswersOf([photos]), [photos])[0])[0]).toBe(
    `'hologram' can't be answered here: photos 1`,
  );
  expect(said(answerRows([], {}, [photos, drawing])[0])).toEqual(['photos 1', 'drawing M1 2l3 4']);
  const goneSlot = { ...gauge, question_answer_types: gauge.question_answer_types.slice(0, 1) };
  const before = [exampleAnswer(gauge, 0, 'Yes'), exampleAnswer(gauge, 1, 'behind the door')];
  expect(said(answerRows([goneSlot], slotAnswersOf(before), before)[0])).toEqual(['Yes', 'behind the door']);
});

test('[S3.18] a question whose condition refers to nothing is named, with what is stored of it', () => {
  const asked = exampleQuestion('asked');
  const lost = exampleQuestion('lost', {
    conditional: {
      question_id: exampleQuestion('nobody').id,
      answer_type_id: asked.answer_types[0]!.id,
      operator: '==',
      value: 'No',
    },
  });
  const saved = [exampleAnswer(lost, 0, 'Yes')];
  const rows = answerRows([asked, lost], {}, saved);
  expect(rows.map(({ name, number, isUnaskable }) => [name, number, isUnaskable])).toEqual([
    ['asked?', 1, false],
    ['lost?', null, true],
  ]);
  expect(rows[1]?.lines).toMatchObject([{ words: 'Yes' }]);
});

test('[REC.6] a saved answer that a later condition hides is listed, and stands in its place once it is asked again', () => {
  const asked = exampleQuestion('asked', { order: 1 });
  const then = exampleQuestion('then', {
    order: 2,
    conditional: { question_id: asked.id, answer_type_id: asked.answer_types[0]!.id, operator: '==', value: 'No' },
  });
  const saved = [exampleAnswer(asked, 0, 'Yes'), { ...exampleAnswer(then, 0, 'No'), question_name: 'as it was?' }];
  const listed = (first: string) => {
    const answers = { ...slotAnswersOf(saved), ...slotAnswersOf([exampleAnswer(asked, 0, first)]) };
    return answerRows([asked, then], answers, saved).map((row) => [row.name, row.number, row.isUnaskable, said(row)]);
  };
  expect(listed('Yes')[1]).toEqual(['as it was?', null, false, ['No']]);
  expect(listed('No').map(([name, number]) => [name, number])).toEqual([
    ['asked?', 1],
    ['as it was?', 2],
  ]);
});
