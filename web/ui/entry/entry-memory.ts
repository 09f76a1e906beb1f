const PREFIX = 'firemark-entry/';
const ORDER = 'firemark-entries';

/** Entries of the history that are remembered; those visited longest ago are forgotten first. */
const MOST_ENTRIES = 100;

/** What a screen remembers in its entry of the history, by the entry's key; it goes with the session [SESS]. */
export function recall<T>(entry: string, name: string): T | undefined {
  return contents(entry)[name] as T | undefined;
}

/** Lasts over a reload, as the history does. */
export function remember(entry: string, name: string, value: unknown): void {
  try {
    admit(entry);
    sessionStorage.setItem(PREFIX + entry, JSON.stringify({ ...contents(entry), [name]: value }));
  } catch {
    // Storage that is full or forbidden costs a place in a list.
  }
}

function contents(entry: string): Record<string, unknown> {
  return parsed<Record<string, unknown>>(PREFIX + entry) ?? {};
}

function admit(entry: string): void {
  const order = parsed<string[]>(ORDER) ?? [];
  if (order.at(-1) === entry) return;
  const kept = [...order.filter((other) => other !== entry), entry];
  for (const gone of kept.splice(0, kept.length - MOST_ENTRIES)) sessionStorage.removeItem(PREFIX + gone);
  sessionStorage.setItem(ORDER, JSON.stringify(kept));
}

function parsed<T>(item: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(item) ?? 'null') as T | null;
  } catch {
    return null;
  }
}
