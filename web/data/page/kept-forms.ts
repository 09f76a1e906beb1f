import type { UserId } from '#domain/user/user.ts';

/** What was typed into a form and not saved: the fields that differ, what stood in them before, and when the last was typed. */
export interface KeptForm {
  values: Record<string, unknown>;
  basis: Record<string, unknown>;
  kept_at: string;
}

const PREFIX = 'firemark-form/';
const ofUser = (user: string) => `${PREFIX}${user}/`;

let keeper: string | null = null;

/** As this tab has kept or shown each last: what another tab has kept since under the same key is not its to remove. */
const known = new Map<string, string>();

/**
 * Forms are kept for this user only: what was typed last must not be written after the session has ended. Where the former one
 * is known to have left, the tab remembers nothing of theirs either, such as what was searched for [SESS].
 */
export function keepFormsFor(user: string | null, { hasLeft }: { hasLeft: boolean }): void {
  keeper = user;
  if (hasLeft) sessionStorage.clear();
}

/** Keeps what was typed over a reload or a crash; replaces what was kept under the same key [SESS]. */
export function keepForm(user: UserId, key: string, form: KeptForm): void {
  if (user !== keeper) return;
  try {
    const text = JSON.stringify(form);
    localStorage.setItem(ofUser(user) + key, text);
    known.set(ofUser(user) + key, text);
  } catch {
    // Storage that is full or forbidden costs the copy, not the form, which still stands on the screen.
  }
}

/** What was kept, null if nothing was or if it can't be read. */
export function keptForm(user: UserId, key: string): KeptForm | null {
  const text = localStorage.getItem(ofUser(user) + key);
  if (text === null) return null;
  known.set(ofUser(user) + key, text);
  try {
    return JSON.parse(text) as KeptForm;
  } catch {
    return null;
  }
}

/** What stands there by another tab stays, which has the same form open [FORM.46]. */
export function discardKeptForm(user: UserId, key: string): void {
  const name = ofUser(user) + key;
  if (localStorage.getItem(name) === known.get(name)) localStorage.removeItem(name);
}

/** Whatever stands there: what it was typed for is over. */
export const dropKeptForm = (user: UserId, key: string): void => localStorage.removeItem(ofUser(user) + key);

/** Every form on this device as it is stored, by user and key. */
export function allKeptForms(): Record<string, Record<string, string>> {
  const forms: Record<string, Record<string, string>> = {};
  for (const [name, text] of Object.entries(localStorage)) {
    const [, user, key] = /^firemark-form\/([^/]+)\/(.+)$/.exec(name) ?? [];
    if (user !== undefined && key !== undefined) (forms[user] ??= {})[key] = String(text);
  }
  return forms;
}

/** Forgets those that still hold the same, and where the pages of the session were scrolled to. */
export function forgetKeptForms(user: string, forms: Record<string, string>): void {
  sessionStorage.clear();
  for (const [key, text] of Object.entries(forms)) {
    if (localStorage.getItem(ofUser(user) + key) === text) localStorage.removeItem(ofUser(user) + key);
  }
}

/** Keeps forms again where nothing else was typed since; answers how many. */
export function bringKeptForms(user: string, forms: Record<string, string>): number {
  const missing = Object.entries(forms).filter(([key]) => localStorage.getItem(ofUser(user) + key) === null);
  for (const [key, text] of missing) localStorage.setItem(ofUser(user) + key, text);
  return missing.length;
}
