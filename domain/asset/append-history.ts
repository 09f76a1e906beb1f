/** What was there stays untouched, so that lines appended on two devices unite [S3]. */
export function appendHistory(text: string | null, line: string): string {
  if (text === null || text === '') return line;
  return text.endsWith('\n') ? text + line : `${text}\n${line}`;
}
