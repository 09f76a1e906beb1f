import { type MouseEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { isMeant, SETTLING_MILLISECONDS } from './settling.ts';

/** Keeps what was pressed for what stood here before, by a finger or a key in its rhythm, from answering or passing what is shown now. */
export function useSettling(shown: string, stage: RefObject<HTMLElement | null>) {
  const paintedAt = useRef<number | null>(null);
  const pressedAt = useRef(Infinity);

  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null) return;
    paintedAt.current = null;
    pressedAt.current = Infinity;
    element.toggleAttribute('data-settling', true);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settled = () => element.toggleAttribute('data-settling', false);
    const painted = () => {
      paintedAt.current = performance.now();
      timer = setTimeout(settled, SETTLING_MILLISECONDS);
    };
    let frame: number | undefined;
    // A page that nobody sees is not painted; else the task after a frame's callbacks runs when the frame is.
    if (document.visibilityState === 'hidden') painted();
    else
      frame = requestAnimationFrame(() => {
        timer = setTimeout(painted);
      });
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [shown, stage]);

  return {
    /** Whether a key that is pressed now is meant for what is shown. */
    isKeyMeant: (event: Event) => isMeant(paintedAt.current, event.timeStamp),
    guard: {
      onPointerDownCapture: ({ nativeEvent }: PointerEvent) => {
        pressedAt.current = nativeEvent.timeStamp;
      },
      onClickCapture: (event: MouseEvent) => {
        const { timeStamp, detail } = event.nativeEvent;
        // A finger means what it came down on; keys and assistive technology press at once.
        const at = detail === 0 ? timeStamp : Math.min(timeStamp, pressedAt.current);
        pressedAt.current = Infinity;
        const isGuarded = event.target instanceof Element && event.target.closest('[data-answers], [data-passes]') !== null;
        if (!isGuarded || isMeant(paintedAt.current, at)) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
