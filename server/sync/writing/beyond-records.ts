/** Each with room for what newer apps may add: the fullest asset type has 20,000 values [LIMIT.26]. */
const MOST_KEYS = 100;
const MOST_VALUES = 50_000;
const MOST_DEPTH = 20;

type Path = readonly string[];

/**
 * Where an operation, or what else brings a record, holds more than any record can, null where nowhere. It is looked for before the
 * schemas judge: they take ten times as long for keys that nobody knows, and fail where values lie too deep in each other.
 */
export function beyondRecords(brought: unknown, most = MOST_VALUES): Path | null {
  let left = most;

  function beyond(value: unknown, depth: number): Path | null {
    left -= 1;
    if (left < 0 || depth > MOST_DEPTH) return [];
    if (typeof value !== 'object' || value === null) return null;
    if (Array.isArray(value) ? value.length > left : Object.keys(value).length > MOST_KEYS) return [];
    for (const [key, part] of Object.entries(value)) {
      const path = beyond(part, depth + 1);
      if (path !== null) return [key, ...path];
    }
    return null;
  }

  return beyond(brought, 0);
}
