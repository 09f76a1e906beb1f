import { beforeEach, expect, test, vi } from 'vitest';
import type { UserId } from '#domain/user/user.ts';

const user = 'priya' as UserId;
const typed = (text: string) => ({ values: { location: text }, basis: { location: '' }, kept_at: text });

/** The module as a window of its own has it. */
async function openWindow() {
  vi.resetModules();
  const forms = await import('./kept-forms.ts');
  forms.keepFormsFor(user, { hasLeft: false });
  return forms;
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  });
  return () => vi.unstubAllGlobals();
});

test('[FORM.46] a form that is saved or discarded in one window leaves what is typed into it in another one', async () => {
  const [one, other] = [await openWindow(), await openWindow()];
  one.keepForm(user, 'asset/new', typed('Hall'));
  other.keepForm(user, 'asset/new', typed('Stairs'));
  one.discardKeptForm(user, 'asset/new');
  expect(other.keptForm(user, 'asset/new')).toEqual(typed('Stairs'));
  (await openWindow()).discardKeptForm(user, 'asset/new');
  expect(other.keptForm(user, 'asset/new')).toEqual(typed('Stairs'));

  const reloaded = await openWindow();
  expect(reloaded.keptForm(user, 'asset/new')).toEqual(typed('Stairs'));
  reloaded.discardKeptForm(user, 'asset/new');
  expect(reloaded.keptForm(user, 'asset/new')).toBeNull();
});
