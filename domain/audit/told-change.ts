import type { Sha256 } from './audit-entry.ts';

/** A value as the trail keeps it: whole, or its length, its digest and the part of it that differs. */
export type Told = { value: unknown } | { length: number; sha256: string; part: string };

/** One field of a change, or one answer by its question; `from` is null where the record was created. */
export interface ToldChange {
  field: string;
  part: string | null;
  from: Told | null;
  to: Told;
}

/** Of a longer value only so many characters are kept. */
export const WHOLE_CHARACTERS = 500;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

/** What an entry keeps of a field's former and new value [AUDIT.4]. */
export function tellChange(sha256: Sha256, field: string, from: unknown, to: unknown): ToldChange & { from: Told } {
  const [before, after] = [textOf(from), textOf(to)];
  const start = commonStart(before, after);
  const end = commonEnd(before.slice(start), after.slice(start));
  const told = (value: unknown, text: string): Told => {
    if (text.length <= WHOLE_CHARACTERS) return { value: value ?? null };
    const part = text.slice(start, text.length - end).slice(0, WHOLE_CHARACTERS);
    return { length: text.length, sha256: sha256(text), part: whole(part) };
  };
  return { field, part: null, from: told(from, before), to: told(to, after) };
}

/** The same of a new record's field. */
export function tellFirst(sha256: Sha256, field: string, to: unknown): ToldChange {
  return { ...tellChange(sha256, field, '', to), from: null };
}

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at++;
  return at;
}

function commonEnd(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[one.length - 1 - at] === other[other.length - 1 - at]) at++;
  return at;
}

/** Without halves of characters that the cuts left. */
const whole = (text: string): string => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
