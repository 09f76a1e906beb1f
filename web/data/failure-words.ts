import { ApiError } from './api-error.ts';

/** Why the server did not carry out a call, as a sentence. */
export const failureWords = (error: unknown): string =>
  error instanceof ApiError ? `${error.message}.` : 'It needs a connection.';
