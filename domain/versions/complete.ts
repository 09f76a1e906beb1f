import type { z } from 'zod';
import { additionOf } from './added.ts';
import { newestOf, newestWithin, partsOf } from './parts.ts';

type Fields = Readonly<Record<string, unknown>>;
export type Shape = Readonly<Record<string, z.core.$ZodType>>;

/**
 * The record with what stands for the fields that came after the version it was made with, in what its fields hold too; the
 * very same where nothing is missing [SYNC].
 */
export function completeRecord<R extends object>(fields: Shape, record: R, made = 0): R {
  return newestOf(fields) <= made || newestOf(fields) === 1 ? record : (completeFields(fields, record as Fields, made) as R);
}

/** The same of the value of one field. */
export function completeValue<V>(schema: z.core.$ZodType, value: V, made = 0): V {
  if (newestWithin(schema) <= made || newestWithin(schema) === 1) return value;
  const parts = partsOf(schema);
  if (parts.kind === 'list' && Array.isArray(value)) return value.map((one: unknown) => completeValue(parts.of, one, made)) as V;
  const isRecord = parts.kind === 'object' && typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? (completeFields(parts.fields, value as Fields, made) as V) : value;
}

function completeFields(fields: Shape, record: Fields, made: number): Fields {
  const result: Record<string, unknown> = { ...record };
  for (const [name, schema] of Object.entries(fields)) {
    const addition = additionOf(schema);
    if (addition !== null && addition.version > made && isAbsent(schema, record[name])) result[name] = addition.before(record);
    else if (record[name] !== undefined) result[name] = completeValue(schema, record[name], made);
  }
  return result;
}

/** A field that is never null stands absent where a table or a list has only null to say so. */
const isAbsent = (schema: z.core.$ZodType, value: unknown): boolean =>
  value === undefined || (value === null && (schema as z.ZodType).def.type !== 'nullable');

/** The same of each field that is given, and no other. */
export function completeParts<P extends Fields>(fields: Shape, patch: P, made = 0): P {
  if (newestOf(fields) === 1) return patch;
  const parts = Object.entries(patch).map(([name, value]) => {
    const schema = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return [name, schema === undefined ? value : completeValue(schema, value, made)] as const;
  });
  return Object.fromEntries(parts) as P;
}
