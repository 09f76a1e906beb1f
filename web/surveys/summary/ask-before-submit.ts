import type { Question } from '#domain/asset-type/asset-type.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import { isBegun } from '#domain/survey/outcome.ts';
import { confirm } from '#web/ui/overlays/confirm-state.ts';

export interface Doubt {
  title: string;
  body: string;
}

/** What is said of questions that are open, of which some may be answered in part. */
export function openDoubt(unanswered: readonly Question[], answers: SlotAnswers): Doubt {
  const questions = unanswered.length === 1 ? '1 question is' : `${unanswered.length} questions are`;
  if (unanswered.some((question) => isBegun(question, answers))) {
    return { title: `${questions} not fully answered`, body: 'What is missing stays without an answer in the saved survey.' };
  }
  const they = unanswered.length === 1 ? 'It stays' : 'They stay';
  return { title: `${questions} not answered`, body: `${they} without an answer in the saved survey.` };
}

/** Resolves with whether a survey is submitted though these of its questions are open. */
export const askWhetherAllTheSame = (unanswered: readonly Question[], answers: SlotAnswers): Promise<boolean> =>
  confirm({
    ...openDoubt(unanswered, answers),
    yes: 'Submit all the same',
    no: 'Answer them',
    destructive: false,
  });

/** Resolves with whether a survey is submitted in spite of each. */
export async function askInSpiteOf(doubts: readonly Doubt[]): Promise<boolean> {
  for (const doubt of doubts) {
    if (!(await confirm({ ...doubt, yes: 'Submit Survey', no: 'Not yet', destructive: false }))) return false;
  }
  return true;
}
