import { must } from '../../assertions.ts';

/** '1,000' is a thousand to some and one to others. */
const AMBIGUOUS = /^-?[1-9]\d{0,2},\d{3}$/;

const NUMBER = /^-?(\d+(\.\d*)?|\.\d+)$/;

/** Reads what people type for a number, with a decimal point or comma; null when it is none, or might be another one. */
export function readNumber(text: string): number | null {
  const typed = text.trim();
  const plain = typed.replace(',', '.');
  if (AMBIGUOUS.test(typed) || !NUMBER.test(plain)) return null;
  return isTooLong(plain) || isTooSmall(Number(plain)) ? null : Number(plain);
}

/** So many a number surely keeps. */
const MOST_DIGITS = 15;
/** What is closer to 0 would be written with a power of ten. */
const CLOSEST = 0.000001;

const isTooLong = (plain: string): boolean => plain.replace(/[-.]/g, '').replace(/^0+/, '').length > MOST_DIGITS;
const isTooSmall = (number: number): boolean => number !== 0 && Math.abs(number) < CLOSEST;

/** What is wrong with a typed number, in words; null when it may be stored or is empty. */
export function numberComplaint(text: string, min: number | null, max: number | null): string | null {
  const typed = text.trim();
  if (typed === '') return null;
  const number = readNumber(typed);
  if (number !== null) return limitComplaint(number, min, max);
  if (AMBIGUOUS.test(typed)) return `Write ${typed.replace(',', '')} or ${typed.replace(',', '.')}`;
  const plain = typed.replace(',', '.');
  if (!NUMBER.test(plain)) return 'This is not a number';
  if (isTooLong(plain)) return `A number has ${MOST_DIGITS} digits at most`;
  return `Too close to 0: write 0 or ${Number(plain) > 0 ? `at least ${CLOSEST}` : `at most -${CLOSEST}`}`;
}

/** What is wrong with a number, in words; null when it may be stored. */
export function limitComplaint(number: number, min: number | null, max: number | null): string | null {
  const isWithin = (min === null || number >= min) && (max === null || number <= max);
  return isWithin ? null : `Must be ${must(numberLimits(min, max), 'a limit').toLowerCase()}`;
}

/** Which numbers may be stored, in words; null when all may. */
export function numberLimits(min: number | null, max: number | null): string | null {
  if (min !== null && max !== null) return `Between ${min} and ${max}`;
  if (min !== null) return `${min} or more`;
  return max === null ? null : `${max} or less`;
}

/** One more or one less, within the limits and without the dust of binary fractions; null where that is no number that may stand. */
export function stepNumber(text: string, by: 1 | -1, min: number | null, max: number | null): number | null {
  const value = readNumber(text);
  // What was typed is its author's to mend.
  if (value === null && text.trim() !== '') return null;
  const next = value === null ? (min ?? 0) : Number((value + by).toFixed(6));
  return readNumber(String(Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, next))));
}
