import { z } from 'zod';
import { additionOf } from './added.ts';

const COMPLETED = ['nullable', 'optional', 'array', 'object'];

/**
 * Throws where a field that came later stands in a place that no record is completed in: within a union, a record of any keys,
 * or as anything but the field of an object [VER].
 */
export function refuseUnseen(name: string, schema: z.core.$ZodType, { isField = true, isSeen = true } = {}): void {
  const { version } = additionOf(schema) ?? {};
  if (version !== undefined && !(isField && isSeen))
    throw new Error(`${name}: what came with version ${version} would not be completed there; give the whole field its version`);
  const { def } = schema as z.ZodType;
  const within = { isField: def.type === 'object', isSeen: isSeen && COMPLETED.includes(def.type) };
  for (const inner of schemasIn(def)) refuseUnseen(name, inner, within);
}

/** The schemas that one is made of, alone, in lists and by name. */
function schemasIn(value: object): z.ZodType[] {
  return Object.values(value).flatMap((part: unknown) => {
    if (part instanceof z.ZodType) return [part];
    const isMany = Array.isArray(part) || (typeof part === 'object' && part !== null && isPlain(part));
    return isMany ? Object.values(part as object).filter((one) => one instanceof z.ZodType) : [];
  });
}

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;
