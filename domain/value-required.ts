import { onlySeen } from './text-rules.ts';

export const VALUE_REQUIRED = 'Value is required';

/** What a schema says of a value that is missing or blank; of any other its own words [S5]. */
export const missingWords = ({ input }: { input?: unknown }): string | undefined => (isBlank(input) ? VALUE_REQUIRED : undefined);

/** Whether a value holds nothing that can be seen. */
export const isBlank = (input: unknown): boolean =>
  input === undefined ||
  input === null ||
  (typeof input === 'string' && onlySeen(input).trim() === '') ||
  (Array.isArray(input) && input.length === 0);
