/** So many are sealed together, and so many bytes of them as JSON. */
export const MOST_AT_ONCE = 50;
const MOST_BYTES = 4_000_000;

const encoder = new TextEncoder();

/** What is sealed, or written, together of these, in their order: an entry of the log alone may take as much as thousands of others. */
export function* portions<T>(values: readonly T[], mostAtOnce = MOST_AT_ONCE): Generator<T[]> {
  let portion: T[] = [];
  let bytes = 0;
  for (const value of values) {
    const more = encoder.encode(JSON.stringify(value)).length;
    if (portion.length === mostAtOnce || (portion.length > 0 && bytes + more > MOST_BYTES)) {
      yield portion;
      portion = [];
      bytes = 0;
    }
    portion.push(value);
    bytes += more;
  }
  if (portion.length > 0) yield portion;
}
