import type { z } from 'zod';

type Fields = Readonly<Record<string, unknown>>;

interface Addition {
  /** The version that the field came with. */
  version: number;
  /** What stands for it in a record of before. */
  before: (record: Fields) => unknown;
}

const additions = new WeakMap<z.core.$ZodType, Addition>();

const NULL_BEFORE = 'A field that may be null is null in what was made before: give null, or a function of the record';

/**
 * A field that came after the first version, of an entity or of what one of its fields holds, and what stands for it in what
 * was made before: a value, or a function of the record. Null stands for what may be null: a column's null doesn't tell whether
 * anybody gave it. Fields are only added: one that is renamed is a new field [SYNC].
 */
export function added<S extends z.ZodType>(version: number, schema: S, before: z.infer<S> | ((record: Fields) => z.infer<S>)): S {
  const own = schema.clone();
  const isFunction = (value: unknown): value is (record: Fields) => unknown => typeof value === 'function';
  if (!isFunction(before) && before !== null && schema.safeParse(null).success) throw new Error(NULL_BEFORE);
  additions.set(own, { version, before: isFunction(before) ? before : () => before });
  return own;
}

/** Null for a field of the first version. */
export const additionOf = (schema: z.core.$ZodType): Addition | null => additions.get(schema) ?? null;
