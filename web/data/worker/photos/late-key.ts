import type { AssetGradeId } from '#domain/grade/asset-grade.ts';

const LATE = /^saved\/([^/]+)\/(.*)$/s;

/** The survey in progress that a chosen file was for, and what that was submitted as. */
interface Late {
  grade: AssetGradeId;
  key: string;
}

/** What stands for a survey in progress from its submission on, where a file that was chosen for it is no photo yet [PHOTO.22]. */
export const lateKey = ({ grade, key }: Late): string => `saved/${grade}/${key}`;

/** Null for a survey in progress. */
export function readLateKey(text: string | null): Late | null {
  const [, grade, key] = LATE.exec(text ?? '') ?? [];
  return grade === undefined || key === undefined ? null : { grade: grade as AssetGradeId, key };
}
