import { type PointerEvent, useRef, useState } from 'react';
import { type Point, SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '#domain/survey/answers/signature.ts';

/** Follows a finger, pen or mouse over the signature's pad; a stroke that the browser breaks off counts as far as it came. */
export function useStroke(onDrawn: (stroke: readonly Point[]) => void) {
  const drawing = useRef<{ pointerId: number; points: Point[] } | null>(null);
  const [stroke, setStroke] = useState<readonly Point[]>([]);

  const add = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing.current?.pointerId !== event.pointerId) return;
    drawing.current.points.push(pointOf(event));
    setStroke([...drawing.current.points]);
  };
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing.current?.pointerId !== event.pointerId) return;
    onDrawn(drawing.current.points);
    drawing.current = null;
    setStroke([]);
  };
  const pad = {
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      // The page follows a finger that swipes; this one writes.
      event.stopPropagation();
      if (drawing.current !== null || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drawing.current = { pointerId: event.pointerId, points: [] };
      add(event);
    },
    onPointerMove: add,
    onPointerUp: end,
    onPointerCancel: end,
  };
  return { stroke, pad };
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const box = currentTarget.getBoundingClientRect();
  return [((clientX - box.left) / box.width) * SIGNATURE_WIDTH, ((clientY - box.top) / box.height) * SIGNATURE_HEIGHT];
}
