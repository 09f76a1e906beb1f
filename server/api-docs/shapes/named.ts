import { z } from 'zod';

/** Shapes that have a name of their own in the document, wherever they are used. */
export const names = z.registry<{ id: string }>();

export function named<S extends z.ZodType>(id: string, schema: S): S {
  names.add(schema, { id });
  return schema;
}

export const instant = z.iso.datetime();
export const nothing = named('Nothing', z.object({}));
export const refusal = named('Refusal', z.object({ message: z.string(), field: z.string().optional() }));
