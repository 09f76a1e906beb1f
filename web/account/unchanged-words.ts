import { failureWords } from '#web/data/failure-words.ts';
import { isRefused } from '#web/data/is-refused.ts';
import type { NotChanged } from './change-password.ts';

export interface UnchangedWords {
  title: string;
  hint: string;
  /** Whether it may have been changed all the same. */
  isUnsure: boolean;
}

const TRY_AGAIN = 'Try again: if your current password does not match any more, the new one holds.';

/** What is said where no change was confirmed; `wasUnsure` where none was before, and nobody has heard since what became of that. */
export function unchangedWords({ step, error }: NotChanged, wasUnsure: boolean): UnchangedWords {
  const isUnheard = step === 'changing' && !isRefused(error);
  if (isUnheard || (step === 'checking' && wasUnsure)) {
    const hint = `${isUnheard ? 'No answer came.' : failureWords(error)} ${TRY_AGAIN}`;
    return { title: 'It is not known whether the password was changed.', hint, isUnsure: true };
  }
  const hint = `${failureWords(error)} Your present password still holds.`;
  return { title: 'The password could not be changed.', hint, isUnsure: false };
}
