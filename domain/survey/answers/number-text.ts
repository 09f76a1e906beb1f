import { must } from '../../assertions.ts';

/** Reads what people type for a number, with a decimal point or comma; null when it is none. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** What is wrong with a typed number, in words; null when it may be stored or is empty. */
export function numberComplaint(text: string, min: number | null, max: number | null): string | null {
  if (text.trim() === '') return null;
  const number = readNumber(text);
  if (number === null) return 'This is not a number';
  const isWithin = (min === null || number >= min) && (max === null || number <= max);
  return isWithin ? null : `Must be ${must(numberLimits(min, max), 'a limit').toLowerCase()}`;
}

/** Which numbers may be stored, in words; null when all may. */
export function numberLimits(min: number | null, max: number | null): string | null {
  if (min !== null && max !== null) return `Between ${min} and ${max}`;
  if (min !== null) return `${min} or more`;
  return max === null ? null : `${max} or less`;
}

/** One more or one less, within the limits and without the dust of binary fractions. */
export function stepNumber(value: number | null, by: 1 | -1, min: number | null, max: number | null): number {
  const next = value === null ? (min ?? 0) : Number((value + by).toFixed(6));
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, next));
}
