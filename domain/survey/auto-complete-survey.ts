import type { AssetType, Question } from '../asset-type/asset-type.ts';
import type { AnswerId, AssetGrade } from '../grade/asset-grade.ts';
import { answerSlots } from './answers/answer-slots.ts';
import { answerText, type SlotAnswers } from './answers/answer-value.ts';
import { proposedGrade } from './proposed-grade.ts';
import { submittedAnswers } from './submitted-answers.ts';
import { visibleQuestions } from './visible-questions.ts';

type Fresh = Pick<AssetGrade, 'id' | 'created_by_id' | 'asset_id' | 'inspection_id' | 'graded_at'> & { now: string };

/** Only types whose is_complex is not 1 [S9]. */
export const takesAutoComplete = (assetType: Pick<AssetType, 'is_complex'>): boolean => assetType.is_complex !== 1;

/** Whether the answers that auto-complete would give fail: it answers Yes/Pass only, and gives no pass over a fail [S9, SURVEY]. */
export const failsAtFirst = ({ questions }: Pick<AssetType, 'questions'>): boolean => passingFirst(questions) === null;

/** A passing grade from the first radio option of every visible question, null when that answers nothing or fails [S4]. */
export function autoCompleteSurvey(
  assetType: Pick<AssetType, 'is_complex' | 'questions'>,
  { now, ...fresh }: Fresh,
  newId: () => AnswerId,
): AssetGrade | null {
  if (!takesAutoComplete(assetType)) return null;
  const { questions } = assetType;
  const given = passingFirst(questions);
  if (given === null) return null;
  const answers = submittedAnswers(questions, given, [], newId);
  if (answers.length === 0) return null;
  return {
    ...fresh,
    grade: 'pass',
    recommendations: null,
    answers,
    auto_complete_survey: true,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
}

/** Records never change in place; what a set is answered with is worked out once. */
const known = new WeakMap<readonly Question[], SlotAnswers | null>();

/** The first options of the visible questions; null where they fail. */
function passingFirst(questions: readonly Question[]): SlotAnswers | null {
  const before = known.get(questions);
  if (before !== undefined) return before;
  const answers = firstOptions(questions);
  const passing = proposedGrade(questions, answers) === 'fail' ? null : answers;
  known.set(questions, passing);
  return passing;
}

/** Answers what is visible until that shows nothing more: an answer may bring further questions into view. */
function firstOptions(questions: readonly Question[]): SlotAnswers {
  let answers: SlotAnswers = {};
  for (;;) {
    const next = Object.fromEntries(visibleQuestions(questions, answers).flatMap(firstOptionsOf));
    if (Object.keys(next).every((slot) => slot in answers)) return answers;
    answers = { ...answers, ...next };
  }
}

const firstOptionsOf = (question: Question): [string, string][] =>
  answerSlots(question).flatMap(({ slot, props }): [string, string][] =>
    props.component === 'radio-buttons' && props.options[0] !== undefined ? [[slot.id, answerText(props.options[0].value)]] : [],
  );
