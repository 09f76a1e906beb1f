export type Text = string | null;
/**
 * Unites what two sides did to a text, line by line: appended and inserted lines of both are kept, identical ones once [D4.4].
 * A line that both sides replaced keeps mine, and `lost` says that something of theirs is missing.
 */
export declare function mergeLines(
  base: Text,
  mine: Text,
  theirs: Text,
): {
  text: Text;
  lost: boolean;
};
/** The same; where something of theirs is missing, `instead` is the text that keeps theirs. */
export declare function mergeLinesBothWays(
  base: Text,
  mine: Text,
  theirs: Text,
): {
  text: Text;
  instead?: Text;
};
/** The first lines that two texts share, as the base of a merge that has none. */
export declare function commonStart(left: Text, right: Text): Text;
