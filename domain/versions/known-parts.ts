import type { z } from 'zod';
import { isStorableJson } from '../text-rules.ts';
import { partsOf } from './parts.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * A value without what a newer app has put into it, as this one's schema may judge it; what is stored and sent keeps it [SYNC].
 * What no system can store stays, for the schema to refuse [TEXT].
 */
export function knownParts(schema: z.core.$ZodType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const parts = partsOf(schema);
  if (parts.kind === 'list') return Array.isArray(value) ? value.map((one: unknown) => knownParts(parts.of, one)) : value;
  if (parts.kind === 'plain' || Array.isArray(value)) return value;
  const { fields } = parts;
  const known = Object.entries(value as Fields).flatMap(([name, part]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field !== undefined) return [[name, knownParts(field, part)] as const];
    return isStorableJson(JSON.stringify({ [name]: part })) ? [] : [[name, part] as const];
  });
  return Object.fromEntries(known);
}

/** The same of each field of a patch; a field that nobody knows stays, for the schema to refuse. */
export function knownPatch(fields: Readonly<Record<string, z.core.$ZodType>>, patch: Fields): Record<string, unknown> {
  const known = Object.entries(patch).map(([name, value]) => {
    const schema = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return [name, schema === undefined ? value : knownParts(schema, value)] as const;
  });
  return Object.fromEntries(known);
}
