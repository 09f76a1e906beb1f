import { parseAnswerValue } from '../survey/answers/answer-value.ts';
import { type FileId, fileId } from './file.ts';

/** The files that a photo answer's JSON text names; none when it names none [S3]. */
export function namedFiles(text: string | null): FileId[] {
  const value = parseAnswerValue(text);
  return Array.isArray(value) ? value.flatMap((id) => fileId.safeParse(id).data ?? []) : [];
}
