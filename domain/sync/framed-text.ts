export type Text = string | null;

const END = '\n';

/** A text with a line end before and after each line; without lines it is a single one. */
export const frame = (text: Text): string => (text === null || text === '' ? END : `${END}${text}${END}`);

export const textWithin = (framed: string): Text => (framed === END ? null : framed.slice(1, -1));

export const linesWithin = (framed: string): string[] => (framed === END ? [] : framed.slice(1, -1).split(END));

export const frameLines = (lines: readonly string[]): string => (lines.length === 0 ? END : `${END}${lines.join(END)}${END}`);

/** The lines of the one, then those of the other. */
export const joinFramed = (first: string, second: string): string => first + second.slice(1);

/** The lines that both begin with. */
export const commonHead = (left: string, right: string): string =>
  left.slice(0, left.lastIndexOf(END, sameAtStart(left, right) - 1) + 1);

/** The lines that all three begin with, those that all end with, and what stands between them in each. */
export function withoutCommonEnds(base: string, mine: string, theirs: string) {
  const head = shorter(commonHead(base, mine), commonHead(base, theirs));
  const rests = [base, mine, theirs].map((text) => text.slice(head.length - 1));
  const [was = END, ours = END, others = END] = rests;
  const tail = shorter(commonTail(was, ours), commonTail(was, others));
  return { head, middles: rests.map((rest) => rest.slice(0, rest.length - tail.length + 1)), tail };
}

const commonTail = (left: string, right: string): string => left.slice(left.indexOf(END, left.length - sameAtEnd(left, right)));

const shorter = (one: string, other: string): string => (one.length < other.length ? one : other);

const sameAtStart = (left: string, right: string): number =>
  longestSame(Math.min(left.length, right.length), (from, to) => left.slice(from, to) === right.slice(from, to));

const sameAtEnd = (left: string, right: string): number =>
  longestSame(
    Math.min(left.length, right.length),
    (from, to) => left.slice(left.length - to, left.length - from) === right.slice(right.length - to, right.length - from),
  );

/** Up to where two texts are the same; what is not known yet is halved, for comparing at once what is long takes next to no time. */
function longestSame(most: number, isSame: (from: number, to: number) => boolean): number {
  let known = 0;
  let end = most;
  while (known < end) {
    const middle = (known + end + 1) >> 1;
    if (isSame(known, middle)) known = middle;
    else end = middle - 1;
  }
  return known;
}
