import type { z } from 'zod';
import { sameValue } from '../sync/same-value.ts';
import { additionOf } from '../versions/added.ts';
import type { Shape } from '../versions/complete.ts';
import { newestOf, newestWithin, partsOf } from '../versions/parts.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A record without what stands for the fields that were added since it was made, so that its digest outlives an upgrade [AUDIT.8]. */
export function leanRecord(fields: Shape, record: Fields): Fields {
  if (newestOf(fields) === 1) return record;
  const kept = Object.entries(record).filter(([name, value]) => !isAsBefore(fields[name], value, record));
  return Object.fromEntries(kept.map(([name, value]) => [name, leanValue(fields[name], value)]));
}

function isAsBefore(schema: z.core.$ZodType | undefined, value: unknown, record: Fields): boolean {
  const addition = schema === undefined ? null : additionOf(schema);
  return addition !== null && sameValue(value, addition.before(record));
}

function leanValue(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (schema === undefined || newestWithin(schema) === 1) return value;
  const parts = partsOf(schema);
  if (parts.kind === 'list' && Array.isArray(value)) return value.map((one: unknown) => leanValue(parts.of, one));
  const isRecord = parts.kind === 'object' && typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? leanRecord(parts.fields, value as Fields) : value;
}
