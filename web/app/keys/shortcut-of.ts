/** What a key does on a screen [KEY]. */
export type Shortcut = 'search' | 'find' | 'new' | 'help' | 'next-row' | 'previous-row';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'defaultPrevented'>;

/** None with modifiers but Ctrl or Cmd with K. Shift may belong to the sign that a key writes, never to a letter. */
export function shortcutOf(pressed: Pressed): Shortcut | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  if (pressed.isComposing || pressed.defaultPrevented || altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey && ctrlKey !== metaKey ? 'find' : null;
  if (key === '/') return 'search';
  if (key === '?') return 'help';
  if (shiftKey) return null;
  switch (key) {
    case 'n':
    case 'N':
      return 'new';
    case 'ArrowDown':
      return 'next-row';
    case 'ArrowUp':
      return 'previous-row';
    default:
      return null;
  }
}

/** The keys of one character, which can be switched off: speech input may say them [WCAG 2.1.4]. */
export const isOneCharacter = (shortcut: Shortcut): boolean => shortcut === 'search' || shortcut === 'help' || shortcut === 'new';
