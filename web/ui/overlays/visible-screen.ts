/** What can be seen of the window while something is open over it. */
export interface VisibleScreen {
  width: number;
  /** Of the window without a keyboard. */
  full: number;
  height: number;
  /** Of the window, above and below what can be seen. */
  above: number;
  below: number;
}

interface Seen {
  window: { width: number; height: number };
  /** Some browsers make the window lower for a keyboard, others only what they show of it. */
  viewport: { height: number; offsetTop: number; scale: number } | null;
}

/** Less goes when an address bar comes. */
const LEAST_KEYBOARD = 120;
const LEAST_SHEET = 320;

/** `before` since it was opened: a window that gets lower has not become a lower screen, one that was turned has. */
export function visibleScreen({ window, viewport }: Seen, before: VisibleScreen | null): VisibleScreen {
  const full = Math.max(window.height, before?.width === window.width ? before.full : 0);
  const screen = { width: window.width, full, height: window.height, above: 0, below: 0 };
  if (viewport === null || viewport.scale > 1.01) return screen;
  const above = Math.max(0, viewport.offsetTop);
  const height = Math.min(viewport.height, window.height - above);
  return { ...screen, height, above, below: window.height - above - height };
}

/** Half the screen, or up to 320 where that is less; all that is left beside a keyboard [S9, LOOK]. */
export function sheetHeight({ full, height }: VisibleScreen): number {
  if (full - height > LEAST_KEYBOARD) return height;
  return Math.min(Math.max(full / 2, LEAST_SHEET), height);
}
