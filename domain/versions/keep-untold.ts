import type { z } from 'zod';
import { additionOf } from './added.ts';
import { partsOf } from './parts.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Telling {
  /** The version of the app that made the value. */
  spoken: number;
  /** The field by which parts of a list are the same. */
  identity?: string;
}

/**
 * A value as an older app knows it, with what it can't tell of as that is now, and what this server doesn't know itself: nothing
 * that an app or a server doesn't know is emptied by it. A merge then sees no difference but in what both can tell [MERGE].
 */
export function keepUntold(schema: z.core.$ZodType, value: unknown, now: unknown, telling: Telling): unknown {
  const parts = partsOf(schema);
  if (parts.kind === 'list' && Array.isArray(value)) return keepInList(parts.of, value, Array.isArray(now) ? now : [], telling);
  if (parts.kind !== 'object' || !isFields(value)) return value;
  const present = isFields(now) ? now : {};
  const unknown = Object.entries(present).filter(([name]) => !Object.hasOwn(parts.fields, name));
  const result: Record<string, unknown> = { ...value, ...Object.fromEntries(unknown) };
  for (const [name, field] of Object.entries(parts.fields)) {
    const addition = additionOf(field);
    const isTold = addition === null || addition.version <= telling.spoken;
    if (!isTold) result[name] = present[name] !== undefined ? present[name] : (value[name] ?? addition.before(value));
    else if (value[name] !== undefined) result[name] = keepUntold(field, value[name], present[name], telling);
  }
  return result;
}

/** What is there is kept once, however often a list names its part. */
function keepInList(schema: z.core.$ZodType, list: readonly unknown[], now: readonly unknown[], telling: Telling): unknown[] {
  const { identity = 'id' } = telling;
  const identityOf = (part: unknown): unknown => (isFields(part) ? part[identity] : part);
  const present = new Map(now.map((part) => [identityOf(part), part]));
  return list.map((part) => {
    const before = present.get(identityOf(part));
    present.delete(identityOf(part));
    return keepUntold(schema, part, before, telling);
  });
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
