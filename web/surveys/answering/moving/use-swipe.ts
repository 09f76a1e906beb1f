import { type PointerEvent, useRef } from 'react';
import { slidingParts } from './sliding-parts.ts';
import { isSwipedWith, swipeAxis, swipeOffset, swipeStep } from './swipe.ts';

interface SwipeOptions {
  isFirst: boolean;
  isLast: boolean;
  onStep: (step: -1 | 1) => void;
}

interface Touch {
  pointerId: number;
  x: number;
  y: number;
  isHorizontal: boolean;
}

const TEXT_FIELDS = 'textarea, input:not([type=radio], [type=checkbox])';

/** Moves between questions with a finger or a pen; the question follows it and leaves vertical scrolling to the browser [S2]. */
export function useSwipe({ isFirst, isLast, onStep }: SwipeOptions) {
  const touch = useRef<Touch | null>(null);

  const follow = (element: HTMLElement, offset: number) => {
    for (const part of slidingParts(element)) part.style.transform = offset === 0 ? '' : `translateX(${offset}px)`;
  };

  return {
    style: { touchAction: 'pan-y pinch-zoom' },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!isSwipedWith(event)) return;
      if (event.target instanceof Element && event.target.closest(TEXT_FIELDS)) return;
      touch.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, isHorizontal: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const current = touch.current;
      if (current?.pointerId !== event.pointerId) return;
      const travel = { dx: event.clientX - current.x, dy: event.clientY - current.y };
      if (!current.isHorizontal) {
        const axis = swipeAxis(travel);
        if (axis === 'vertical') touch.current = null;
        if (axis !== 'horizontal') return;
        current.isHorizontal = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      follow(event.currentTarget, swipeOffset(travel.dx, isFirst, isLast));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const current = touch.current;
      touch.current = null;
      follow(event.currentTarget, 0);
      if (!current?.isHorizontal || current.pointerId !== event.pointerId) return;
      const step = swipeStep(event.clientX - current.x);
      if (step !== 0) onStep(step);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      touch.current = null;
      follow(event.currentTarget, 0);
    },
  };
}
