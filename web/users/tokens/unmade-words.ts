import { failureWords } from '#web/data/failure-words.ts';
import { isRefused } from '#web/data/is-refused.ts';

/** What is said where no token came, which the server may have made all the same. */
export const unmadeWords = (error: unknown): { title: string; hint: string } =>
  isRefused(error)
    ? { title: 'No API token was made.', hint: failureWords(error) }
    : {
        title: 'It is not known whether an API token was made.',
        hint: 'No answer came. If one of this name is listed, revoke it: it can’t be shown any more. Then try again.',
      };
