import { must } from '#domain/assertions.ts';
import type { AssetType, Question } from '#domain/asset-type/asset-type.ts';
import type { Answer, AnswerId } from '#domain/grade/asset-grade.ts';
import { type AnswerProps, type ChoiceProps, isChoice } from '#domain/survey/answers/answer-props.ts';
import { type AnswerSlot, answerSlots } from '#domain/survey/answers/answer-slots.ts';
import { answerText, type AnswerValue } from '#domain/survey/answers/answer-value.ts';
import { remedialLines } from '#domain/survey/remedial-lines.ts';
import { addStroke } from '#domain/survey/answers/signature.ts';
import { submittedAnswers } from '#domain/survey/submitted-answers.ts';
import { visibleQuestions } from '#domain/survey/visible-questions.ts';
import { notes } from './notes.ts';
import type { Random } from './seeded-random.ts';

/** A survey to be filled in again and again: what is measured and dated varies from one to the next. */
export interface SurveyModel {
  answers: { answer: Answer; varies: 'number' | 'made' | 'due' | 'note' | null; least: number }[];
  recommendations: string;
  /** Questions that can fail in this survey. */
  candidates: readonly Question[];
}

/** Surveys of one type of asset by the option of its first question and the question that fails, each worked out once. */
export function surveyModels(type: AssetType) {
  const models = new Map<string, SurveyModel>();
  return (check: number, failing: Question | null): SurveyModel => {
    const key = `${check} ${failing?.id ?? ''}`;
    const known = models.get(key);
    if (known !== undefined) return known;
    const model = surveyModel(type, check, failing);
    models.set(key, model);
    return model;
  };
}

/** A survey's day, the day that its asset was made, and what its inspector wrote about a failure. */
interface Days {
  day: string;
  made: string;
  note: string;
}

/** The answers of one survey, with ids and figures of its own. */
export function fillIn(model: SurveyModel, days: Days, random: Random, newId: () => AnswerId): Answer[] {
  return model.answers.map(({ answer, varies, least }) => {
    const id = newId();
    if (varies === null) return { ...answer, id };
    if (varies === 'note') return { ...answer, id, value: answerText(days.note) };
    const share = random.share();
    const value = varies === 'number' ? least + Math.floor(share * 40) / 10 : dayOf(varies, days);
    return { ...answer, id, value: answerText(value) };
  });
}

const YEARS_BETWEEN_SERVICES = 5;

/** Made long before the survey; due after it, some years after it was made. */
function dayOf(varies: 'made' | 'due', { day, made }: Days): string {
  if (varies === 'made') return made;
  let year = Number(made.slice(0, 4));
  while (`${year}${made.slice(4)}` <= day) year += YEARS_BETWEEN_SERVICES;
  return `${year}${made.slice(4)}`;
}

function surveyModel(type: AssetType, check: number, failing: Question | null): SurveyModel {
  const answers: Record<string, string> = {};
  for (;;) {
    const open = visibleQuestions(type.questions, answers).filter(
      (question) => !question.question_answer_types.some((slot) => slot.id in answers),
    );
    if (open.length === 0) break;
    for (const question of open) {
      for (const slot of answerSlots(question)) {
        const value = valueFor(slot.props, question.order === 1 ? check : 0, question.id === failing?.id);
        if (value !== null) answers[slot.slot.id] = answerText(value);
      }
    }
  }
  const slots = new Map(type.questions.flatMap(answerSlots).map((slot) => [slot.slot.id, slot]));
  const given = submittedAnswers(type.questions, answers, [], () => '' as AnswerId);
  return {
    answers: given.map((answer) => ({ answer, ...variation(must(slots.get(answer.question_answer_type_id), 'a slot')) })),
    recommendations: remedialLines(type.questions, answers).join('\n'),
    candidates: visibleQuestions(type.questions, answers).filter(
      (question) => question.conditional?.value !== 'No' && answerSlots(question).some(({ props }) => canFail(props)),
    ),
  };
}

function valueFor(props: AnswerProps, at: number, fails: boolean): AnswerValue | null {
  if (isChoice(props)) return choiceFor(props, at, fails);
  switch (props.component) {
    case 'number':
      return 0;
    case 'date':
      return '2026-01-01';
    case 'text':
      return 'Told the duty manager, who will follow it up.';
    case 'signature':
      return signature;
    case 'textarea':
      return fails ? must(notes[0], 'a note') : null;
    default:
      return null;
  }
}

function choiceFor({ component, options }: ChoiceProps, at: number, fails: boolean): AnswerValue {
  const option = must(fails ? options.find(({ outcome }) => outcome === 'fail') : options[at % options.length], 'an option');
  return component === 'checkboxes' ? [option.value] : option.value;
}

const canFail = (props: AnswerProps): boolean =>
  props.component === 'radio-buttons' && props.options.some((option) => option.outcome === 'fail');

/** Figures start from what is usual for their unit. */
const usual: Record<string, number> = { kg: 4, bar: 8, mm: 5, min: 45 };

function variation({ props }: AnswerSlot): Pick<SurveyModel['answers'][number], 'varies' | 'least'> {
  if (props.component === 'number') return { varies: 'number', least: usual[props.unit ?? ''] ?? 0 };
  if (props.component === 'textarea') return { varies: 'note', least: 0 };
  if (props.component !== 'date') return { varies: null, least: 0 };
  return { varies: props.label?.startsWith('Manufacture') === true ? 'made' : 'due', least: 0 };
}

/** As a pen goes: up and down along a line. */
const signature = addStroke(
  '',
  Array.from({ length: 60 }, (_, at) => [90 + at * 7, 110 - 52 * Math.sin(at * 0.55) * Math.cos(at * 0.07)] as const),
);
