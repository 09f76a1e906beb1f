import type { Reading } from './reading.ts';

/** Memory may be short for a moment. */
const ANEW_AFTER = 5;
/** Longer than a second. */
const TOLD_AFTER = 30;

interface Acts {
  /** What reads pictures is started anew: one that has failed may fail for good. */
  startAnew: () => void;
  /** It fails all the same. */
  tell: () => void;
}

/** Follows how frames are read, and acts when none can be, one after the other. */
export function unreadWatch({ startAnew, tell }: Acts): (kind: Reading['kind']) => void {
  let inRow = 0;
  return (kind) => {
    inRow = kind === 'unreadable' ? inRow + 1 : 0;
    if (inRow === ANEW_AFTER) startAnew();
    if (inRow === TOLD_AFTER) tell();
  };
}
