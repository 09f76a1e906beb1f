import { type RefObject, useLayoutEffect, useRef } from 'react';
import { slidingParts } from './sliding-parts.ts';

const SLIDE: KeyframeAnimationOptions = { duration: 200, easing: 'cubic-bezier(.2,0,0,1)' };

/**
 * What a new question does to the elements that the former one leaves to it: it slides in from where it comes, and none of
 * its answers has the focus.
 */
export function useQuestionChange(stage: RefObject<HTMLElement | null>, questionId: string, direction: -1 | 1): void {
  const shown = useRef(questionId);
  useLayoutEffect(() => {
    if (shown.current === questionId) return;
    shown.current = questionId;
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && stage.current?.contains(activeElement)) activeElement.blur();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const part of slidingParts(stage.current)) {
      part.animate([{ opacity: 0, transform: `translateX(${12 * direction}px)` }, {}], SLIDE);
    }
  }, [stage, questionId, direction]);
}
