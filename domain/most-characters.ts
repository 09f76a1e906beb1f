import { z } from 'zod';

/** How many characters a text of the form may have; undefined where its rule doesn't say. */
export function mostCharacters(form: z.ZodType, name: string): number | undefined {
  const rule: unknown = form instanceof z.ZodObject ? form.shape[name] : undefined;
  return mostOf(rule) ?? undefined;
}

function mostOf(rule: unknown): number | null {
  if (rule instanceof z.ZodString) return rule.maxLength;
  if (rule instanceof z.ZodNullable) return mostOf(rule.unwrap());
  if (rule instanceof z.ZodPipe) return mostOf(rule.in);
  return null;
}
