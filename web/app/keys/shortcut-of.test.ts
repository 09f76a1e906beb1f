import { expect, test } from 'vitest';
import { isOneCharacter, shortcutOf } from './shortcut-of.ts';

const press = (key: string, held: Partial<Parameters<typeof shortcutOf>[0]> = {}) =>
  shortcutOf({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    defaultPrevented: false,
    ...held,
  });

test('[KEY.1] each key has its act', () => {
  expect(['/', '?', 'n', 'N', 'ArrowDown', 'ArrowUp'].map((key) => press(key))).toEqual([
    'search',
    'help',
    'new',
    'new',
    'next-row',
    'previous-row',
  ]);
  expect([press('k', { ctrlKey: true }), press('K', { metaKey: true })]).toEqual(['find', 'find']);
  expect(press('k')).toBeNull();
});

test('[KEY.2] signs may need Shift on a keyboard; letters and arrows with a modifier are left to the browser', () => {
  expect([press('/', { shiftKey: true }), press('?', { shiftKey: true })]).toEqual(['search', 'help']);
  expect(press('N', { shiftKey: true })).toBeNull();
  expect(press('ArrowDown', { shiftKey: true })).toBeNull();
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    for (const key of ['/', '?', 'n', 'ArrowDown']) expect([key, held, press(key, held)]).toEqual([key, held, null]);
  }
  expect(press('k', { ctrlKey: true, shiftKey: true })).toBeNull();
  expect(press('k', { ctrlKey: true, altKey: true })).toBeNull();
});

test('[KEY.1] a key that composes a character, or that something answered already, does nothing', () => {
  expect([press('n', { isComposing: true }), press('n', { defaultPrevented: true })]).toEqual([null, null]);
});

test('[KEY.3] keys of one character can be switched off', () => {
  expect((['search', 'help', 'new', 'find', 'next-row'] as const).filter(isOneCharacter)).toEqual(['search', 'help', 'new']);
});
