/** The JSON of a value with the fields of each object in the order of their names: in which they come says nothing. */
export const sortedText = (value: unknown): string => JSON.stringify(value, (_name, part: unknown) => sorted(part));

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
