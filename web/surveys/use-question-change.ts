import { type RefObject, type UIEvent, useLayoutEffect, useRef } from 'react';

const SLIDE: KeyframeAnimationOptions = { duration: 200, easing: 'cubic-bezier(.2,0,0,1)' };

/**
 * What a new question does to the elements that the former one leaves to it: it slides in from where it comes, is read from
 * its beginning, and none of its answers has the focus.
 */
export function useQuestionChange(
  questionId: string,
  direction: -1 | 1,
): { panel: RefObject<HTMLDivElement | null>; onScroll: (event: UIEvent<HTMLElement>) => void } {
  const panel = useRef<HTMLDivElement>(null);
  const scrolled = useRef<HTMLElement>(null);
  const shown = useRef(questionId);
  useLayoutEffect(() => {
    if (shown.current === questionId) return;
    shown.current = questionId;
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && panel.current?.contains(activeElement)) activeElement.blur();
    // Only after scrolling: asking for the place would lay out the page before its time.
    scrolled.current?.scrollTo({ top: 0 });
    scrolled.current = null;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    panel.current?.animate([{ opacity: 0, transform: `translateX(${12 * direction}px)` }, {}], SLIDE);
  }, [questionId, direction]);
  return {
    panel,
    onScroll: ({ currentTarget }) => {
      scrolled.current = currentTarget;
    },
  };
}
