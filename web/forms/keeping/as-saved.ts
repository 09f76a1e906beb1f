import type { z } from 'zod';

/** What fields held, as saving them untouched would write it: what a schema evens out, such as blanks around a name, nobody has typed. */
export function asSaved<Input extends object, Output extends object>(schema: z.ZodType<Output, Input>, held: Input): Input {
  const read = schema.safeParse(held);
  return read.success ? { ...held, ...read.data } : held;
}
