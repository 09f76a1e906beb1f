import type { Answer } from '../grade/asset-grade.ts';
/**
 * Unites two edits of one grade's answers, slot by slot [D4.4]. A slot that both sides answered differently keeps mine,
 * and `lost` says so; an answer that one side changed and the other removed stays.
 */
export declare function mergeSlots(
  base: readonly Answer[],
  mine: readonly Answer[],
  theirs: readonly Answer[],
): {
  answers: Answer[];
  lost: boolean;
};
