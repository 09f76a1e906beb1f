/** Where a finger went since it touched down; pixels. */
export interface Travel {
  dx: number;
  dy: number;
}

/** A swipe moves to another question from here on [S2, S9]. */
export const SWIPE_THRESHOLD = 16;

/** Resistance at the first and the last question. */
const END_RESISTANCE = 12;
/** A finger trembles this much while it presses. */
const SLOP = 6;
const STEEPEST = Math.tan(Math.PI / 6);

/** A finger or a pen swipes; what a mouse drags is text that it marks. */
export const isSwipedWith = ({ pointerType, isPrimary }: { pointerType: string; isPrimary: boolean }): boolean =>
  pointerType !== 'mouse' && isPrimary;

/** Vertical scrolling wins over 30 degrees [S2]. */
export function swipeAxis({ dx, dy }: Travel): 'undecided' | 'horizontal' | 'vertical' {
  if (Math.hypot(dx, dy) < SLOP) return 'undecided';
  return Math.abs(dy) <= Math.abs(dx) * STEEPEST ? 'horizontal' : 'vertical';
}

/** Which way a finished swipe moves: left goes on, right goes back [S2]. */
export function swipeStep(dx: number): -1 | 0 | 1 {
  if (Math.abs(dx) < SWIPE_THRESHOLD) return 0;
  return dx < 0 ? 1 : -1;
}

/** How far the page follows the finger; it resists where there is nothing to move to. */
export function swipeOffset(dx: number, isFirst: boolean, isLast: boolean): number {
  const blocked = dx > 0 ? isFirst : isLast;
  return blocked ? Math.sign(dx) * Math.min(END_RESISTANCE, Math.abs(dx)) : dx;
}
