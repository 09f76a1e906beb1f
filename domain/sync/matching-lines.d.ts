/** Lines with the same number are the same; the numbers count up from 0. */
export interface NumberedLines {
  lines: readonly string[];
  ofLine: Int32Array;
  numbers: ReadonlyMap<string, number>;
}
export declare function numberLines(lines: readonly string[]): NumberedLines;
/**
 * For each line of `left` the index of its like in `right`, NONE where it has none; indexes ascend. All lines at the ends that
 * the texts have in common, between them as many as there are.
 */
export declare function matchingLines(left: NumberedLines, right: readonly string[]): Int32Array;
export declare const NONE = -1;
