import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '#web/ui/is-typing.ts';
import { singleKeys } from '#web/ui/single-keys.ts';
import { surveyKeyOf } from './survey-key.ts';

interface SurveyKeys {
  /** From 0. */
  onOption: (index: number, event: KeyboardEvent) => void;
  onStep: (step: -1 | 1, event: KeyboardEvent) => void;
  /** Enter in a line of text or a number. */
  onEnter: () => void;
}

const IN_FRONT = '[role=dialog], [role=alertdialog], [role=menu]';

/** Keys choose and move while nothing is written; Enter ends a line. None does while a dialog is open. */
export function useSurveyKeys({ onOption, onStep, onEnter }: SurveyKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector(IN_FRONT) !== null) return;
    if (event.key === 'Enter' && isLine(event.target) && !event.isComposing && !event.repeat) {
      event.preventDefault();
      onEnter();
    }
    if (isTyping(event.target)) return;
    const meant = surveyKeyOf(event.key, { singleKeys: singleKeys.get() });
    if (meant === null) return;
    event.preventDefault();
    if (meant.act === 'step') onStep(meant.step, event);
    else onOption(meant.option, event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** Where Enter writes nothing. */
const isLine = (target: EventTarget | null): boolean => target instanceof Element && target.matches('input[enterkeyhint=next]');
