/** What `parseArgs` says of a parameter that it doesn't take; null of any other error. */
export function wrongParameter(error: unknown): string | null {
  const { code, message } = error as NodeJS.ErrnoException;
  return code?.startsWith('ERR_PARSE_ARGS_') === true ? message : null;
}
