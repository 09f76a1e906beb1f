import type { z } from 'zod';
import { additionOf } from './added.ts';

/** What a schema is made of, as far as versions go. */
export type Parts =
  | { kind: 'list'; of: z.core.$ZodType }
  | { kind: 'object'; fields: Readonly<Record<string, z.core.$ZodType>> }
  | { kind: 'plain' };

interface Definition {
  type: string;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
}

export function partsOf(schema: z.core.$ZodType): Parts {
  const { type, innerType, element, shape } = (schema as z.ZodType).def as Definition;
  if ((type === 'nullable' || type === 'optional') && innerType !== undefined) return partsOf(innerType);
  if (type === 'array' && element !== undefined) return { kind: 'list', of: element };
  if (type === 'object' && shape !== undefined) return { kind: 'object', fields: shape };
  return { kind: 'plain' };
}

const newest = new WeakMap<object, number>();

/** Records are completed by the thousand: what is asked of each is found once. */
function once(of: object, find: () => number): number {
  const known = newest.get(of) ?? find();
  newest.set(of, known);
  return known;
}

/** The version of the newest field within a schema; 1 where all are of the first. */
export const newestWithin = (schema: z.core.$ZodType): number =>
  once(schema, () => {
    const parts = partsOf(schema);
    if (parts.kind === 'list') return newestWithin(parts.of);
    return parts.kind === 'object' ? newestOf(parts.fields) : 1;
  });

/** The same of the fields of an object or a record. */
export const newestOf = (fields: Readonly<Record<string, z.core.$ZodType>>): number =>
  once(fields, () =>
    Math.max(1, ...Object.values(fields).map((field) => Math.max(additionOf(field)?.version ?? 1, newestWithin(field)))),
  );
