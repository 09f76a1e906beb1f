import { useEffect, useEffectEvent } from 'react';

interface SurveyKeys {
  /** From 0. */
  onOption: (index: number, event: KeyboardEvent) => void;
  onStep: (step: -1 | 1) => void;
}

const WRITING =
  'textarea, select, [role=combobox], [role=dialog], [role=alertdialog], [role=menu], input:not([type=radio], [type=checkbox])';

/** Keys 1-9 answer, left and right move; not while something is written or a dialog is open. */
export function useSurveyKeys({ onOption, onStep }: SurveyKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(WRITING)) return;
    if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      onStep(event.key === 'ArrowLeft' ? -1 : 1);
    } else if (/^[1-9]$/.test(event.key)) {
      event.preventDefault();
      onOption(Number(event.key) - 1, event);
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
