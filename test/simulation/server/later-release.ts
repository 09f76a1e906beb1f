/** What a record of a later release holds that today's app doesn't know. */
const LATER_FIELD = 'of_a_later_release';

type Json = Record<string, unknown>;

const isRow = (value: Json): boolean => typeof value['ver'] === 'number' && 'created_at' in value;

/** A reply as a server of a later release gives it: each row with a field more, and rows of an entity more. */
export function asLater<T extends object>(reply: T): T {
  const later = withFields(reply) as Json;
  if (!('rows' in later)) return later as T;
  return { ...later, rows: { ...(later['rows'] as Json), later_things: [] } } as T;
}

function withFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFields);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withFields(part)]));
  return isRow(parts) ? { ...parts, [LATER_FIELD]: `at ${String(parts['ver'])}` } : parts;
}
