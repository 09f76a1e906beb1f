import { onlySeen } from '../text-rules.ts';

/** What most lines have, told without tables of characters: lists ask this of each grade. */
const PLAIN = /[0-9A-Za-z]/;
const BLANKS_AND_MARKERS = /[\s~]/g;

/** Whether recommendations, or a line of them, say anything: markers and what nobody sees aside [GRADE]. */
export const hasWorks = (text: string | null): boolean =>
  text !== null && (PLAIN.test(text) || onlySeen(text).replaceAll(BLANKS_AND_MARKERS, '') !== '');
