import { withoutUnseen } from '../text-rules.ts';

/** Of a name with its ending; well below what a record takes. */
const MOST_CHARACTERS = 120;
const ENDING = /\.[^.]{1,10}$/u;
/** What is left of a pair of surrogates that was cut through. */
const HALF_A_CHARACTER = /[\ud800-\udbff]$/;

/** A file's name as every system takes it: no folders, no control characters, not too long; null when nothing is left [S3]. */
export function plainFileName(given: string): string | null {
  const plain = withoutUnseen(given.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}/\\]/gu, ' ')).trim();
  const ending = ENDING.exec(plain)?.[0] ?? '';
  const stem = plain.slice(0, Math.min(plain.length, MOST_CHARACTERS) - ending.length).replace(HALF_A_CHARACTER, '');
  return stem.trim() === '' ? null : stem + ending;
}

/** The name of a photo, which is stored as JPEG whatever was chosen. */
export function jpegName(given: string): string | null {
  const plain = plainFileName(given);
  return plain === null || /\.jpe?g$/i.test(plain) ? plain : `${plain.replace(ENDING, '')}.jpg`;
}
