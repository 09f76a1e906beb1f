import { useEffect, useEffectEvent } from 'react';
import { unreachable } from '#domain/assertions.ts';
import { isTyping } from '#web/ui/is-typing.ts';
import { hasOpenLayer } from '#web/ui/overlays/open-layers.ts';
import { singleKeys } from '#web/ui/single-keys.ts';
import { isOneCharacter, type Shortcut, shortcutOf } from './shortcut-of.ts';
import { stepRows } from './step-rows.ts';

interface Acts {
  onFind: () => void;
  onHelp: () => void;
}

const MENUS = '[role=menu], [role=listbox]';

/** The keys of a screen: never while something is typed, and but for the arrows never in dialogs [KEY]. */
export function useShortcuts({ onFind, onHelp }: Acts): void {
  const act = (shortcut: Shortcut): boolean => {
    switch (shortcut) {
      case 'search':
        return press('/');
      case 'new':
        return press('n');
      case 'find':
        onFind();
        return true;
      case 'help':
        onHelp();
        return true;
      case 'next-row':
        return stepRows(1, document.activeElement);
      case 'previous-row':
        return stepRows(-1, document.activeElement);
      default:
        return unreachable(shortcut);
    }
  };
  const answer = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event);
    if (shortcut !== null && isHeard(shortcut, event) && act(shortcut)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => answer(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function isHeard(shortcut: Shortcut, { target, repeat }: KeyboardEvent): boolean {
  const writes = isTyping(target);
  if (shortcut === 'next-row' || shortcut === 'previous-row') {
    return !writes || (target instanceof Element && target.matches('input[type=search]'));
  }
  if (repeat || writes || hasOpenLayer() || document.querySelector(MENUS) !== null) return false;
  return !isOneCharacter(shortcut) || singleKeys.get();
}

/** Goes to the screen's control that names this key: into a field, otherwise as a click does. */
function press(key: string): boolean {
  const control = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]`);
  if (control instanceof HTMLInputElement) control.select();
  else control?.click();
  return control !== null;
}
