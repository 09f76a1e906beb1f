import type { z } from 'zod';

/** What zod's own validate() asks for: no part is judged after one that is wrong. */
const TO_FIRST_FAULT = { reportInput: false, abortEarly: true };

/**
 * As safeParse(), but the first thing that is wrong is the only one that is looked for. Nobody is told of another, and to name
 * each of thousands takes far longer than to judge what is right [LIMIT.26].
 */
export const parseToFault = <S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> =>
  schema.safeParse(value, TO_FIRST_FAULT);
