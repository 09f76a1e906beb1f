/** What was sent as a text; anything else is none, which whoever checks it refuses. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
