import { type PointerEvent, useRef } from 'react';

const CLOSE_PIXELS = 80;

/** Moves a sheet down with the finger on its handle and closes it past a point. */
export function useSheetDrag(onClose: () => void) {
  const paper = useRef<HTMLDivElement>(null);
  const startedAt = useRef<number | null>(null);

  const settle = (event: PointerEvent) => {
    const distance = startedAt.current === null ? 0 : event.clientY - startedAt.current;
    startedAt.current = null;
    if (paper.current === null) return;
    paper.current.style.translate = '';
    if (distance > CLOSE_PIXELS) onClose();
  };
  const handle = {
    onPointerDown: (event: PointerEvent) => {
      startedAt.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (startedAt.current === null || paper.current === null) return;
      paper.current.style.translate = `0 ${Math.max(0, event.clientY - startedAt.current)}px`;
    },
    onPointerUp: settle,
    onPointerCancel: settle,
  };
  return { paper, handle };
}
