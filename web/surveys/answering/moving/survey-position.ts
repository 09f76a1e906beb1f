import type { Question, QuestionId } from '#domain/asset-type/asset-type.ts';

/** Where in the visible questions a survey stands; when its question is hidden by now, at the visible one before it. */
export function surveyPosition(visible: readonly Question[], all: readonly Question[], current: QuestionId | null): number {
  const index = visible.findIndex((question) => question.id === current);
  if (index >= 0) return index;
  const hidden = all.find((question) => question.id === current);
  if (hidden === undefined) return 0;
  return Math.max(
    0,
    visible.findLastIndex((question) => question.order < hidden.order),
  );
}
