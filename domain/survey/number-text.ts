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
  if (min !== null && number < min) return `The least is ${min}`;
  if (max !== null && number > max) return `The most is ${max}`;
  return null;
}

/** One more or one less, within the limits and without the dust of binary fractions. */
export function stepNumber(value: number | null, by: 1 | -1, min: number | null, max: number | null): number {
  const next = value === null ? (min ?? 0) : Number((value + by).toFixed(6));
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, next));
}
