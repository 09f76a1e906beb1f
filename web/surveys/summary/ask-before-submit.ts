import { confirm } from '#web/ui/overlays/confirm-state.ts';

export interface Doubt {
  title: string;
  body: string;
}

/** Resolves with whether a survey is submitted though so many of its questions are open. */
export const askWhetherAllTheSame = (unanswered: number): Promise<boolean> =>
  confirm({
    title: unanswered === 1 ? '1 question is not answered' : `${unanswered} questions are not answered`,
    body: 'They stay without an answer in the saved survey.',
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
