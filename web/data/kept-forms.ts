import type { UserId } from '#domain/user/user.ts';

/** What was typed into a form and not saved: the fields that differ, what stood in them before, and when the last was typed. */
export interface KeptForm {
  values: Record<string, unknown>;
  basis: Record<string, unknown>;
  kept_at: string;
}

const PREFIX = 'firemark-form';
const ofUser = (user: UserId) => `${PREFIX}/${user}/`;

/** Keeps what was typed over a reload, a crash or a logout; replaces what was kept under the same key [D4.6]. */
export function keepForm(user: UserId, key: string, form: KeptForm): void {
  try {
    localStorage.setItem(ofUser(user) + key, JSON.stringify(form));
  } catch {
    // Storage that is full or forbidden costs the copy, not the form, which still stands on the screen.
  }
}

/** What was kept, null if nothing was or if it can't be read. */
export function keptForm(user: UserId, key: string): KeptForm | null {
  const text = localStorage.getItem(ofUser(user) + key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as KeptForm;
  } catch {
    return null;
  }
}

export function discardKeptForm(user: UserId, key: string): void {
  localStorage.removeItem(ofUser(user) + key);
}

/** Every form of a user, by its key. */
export function keptForms(user: UserId): Record<string, KeptForm> {
  const keys = Object.keys(localStorage).flatMap((name) =>
    name.startsWith(ofUser(user)) ? [name.slice(ofUser(user).length)] : [],
  );
  const forms = keys.map((key) => [key, keptForm(user, key)] as const);
  return Object.fromEntries(forms.filter((entry): entry is [string, KeptForm] => entry[1] !== null));
}

/** Forgets every form of a user, for Reset App. */
export function discardKeptForms(user: UserId): void {
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(ofUser(user))) localStorage.removeItem(name);
  }
}
