import type { z } from 'zod';
import { additionOf } from './added.ts';
import { newestWithin, partsOf } from './parts.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The version of the app that made a patch, by what it lacks: of a whole record's fields, and within the values that are given,
 * as an older app made them and this one hands them on [SYNC].
 */
export function spokenVersion(
  fields: Readonly<Record<string, z.core.$ZodType>>,
  patch: Fields,
  { newest, isWhole }: { newest: number; isWhole: boolean },
): number {
  const known = Object.entries(fields).filter(([name]) => isWhole || patch[name] !== undefined);
  return Math.min(newest, ...known.map(([name, field]) => spokenIn(field, patch[name], newest)));
}

function spokenIn(field: z.core.$ZodType, value: unknown, newest: number): number {
  const addition = value === undefined ? additionOf(field) : null;
  return addition === null ? spokenBy(field, value, newest) : addition.version - 1;
}

function spokenBy(schema: z.core.$ZodType, value: unknown, newest: number): number {
  if (newestWithin(schema) === 1 || typeof value !== 'object' || value === null) return newest;
  const parts = partsOf(schema);
  if (parts.kind === 'list') {
    return Array.isArray(value) ? Math.min(newest, ...value.map((one: unknown) => spokenBy(parts.of, one, newest))) : newest;
  }
  if (parts.kind === 'plain') return newest;
  return Math.min(
    newest,
    ...Object.entries(parts.fields).map(([name, field]) => spokenIn(field, (value as Fields)[name], newest)),
  );
}
