/** What `parseArgs` says of a parameter that it doesn't take; null of any other error. */
export function wrongParameter(error: unknown): string | null {
  // Such as a DOMException's, a code may be a number.
  const { code, message } = error as Error & { code?: unknown };
  return typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS_') ? message : null;
}
