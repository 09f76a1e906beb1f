import type { FileId } from '#domain/file/file.ts';
import { namedFiles } from '#domain/file/named-files.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';

/** The photos that the answers of a patch name. */
export const filesOfPatch = (patch: object): FileId[] => {
  const answers = 'answers' in patch ? (patch.answers as readonly Pick<Answer, 'value'>[] | null) : null;
  return (answers ?? []).flatMap(({ value }) => namedFiles(value));
};
