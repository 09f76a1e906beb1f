/** The JSON of a shorter text is made as fast as it is found. */
const LONG_CHARACTERS = 1_000;
/** What a merge has at hand of one field: both sides, their base, what became of them, and what would have instead. */
const MOST_KEPT = 5;

const made = new Map<string, string>();

/** JSON.stringify(), but of long texts made once for all that write them down: log, conflicts, trail, receipt and reply. */
export function jsonText(value: unknown): string {
  if (typeof value !== 'string' || value.length < LONG_CHARACTERS) return JSON.stringify(value);
  const text = made.get(value) ?? JSON.stringify(value);
  made.delete(value);
  made.set(value, text);
  for (const oldest of made.keys()) {
    if (made.size <= MOST_KEPT) break;
    made.delete(oldest);
  }
  return text;
}

/** The same of a record or a part of one. */
export function jsonOfFields(fields: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return `{${entries.map(([field, value]) => `${JSON.stringify(field)}:${jsonText(value)}`).join(',')}}`;
}
