export const VALUE_REQUIRED = 'Value is required';

/** What a schema says of a value that is missing or blank; of any other its own words [S5]. */
export const missingWords = ({ input }: { input?: unknown }): string | undefined =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '') ? VALUE_REQUIRED : undefined;
