import { type RefObject, useCallback, useEffect, useRef } from 'react';

interface HeadingFocus {
  heading: RefObject<HTMLHeadingElement | null>;
  /** Moves a focus that was lost with its row to the heading, which says what is left. */
  recover: () => void;
}

/** For a list whose rows go when they are decided about; `count` is how many are left. */
export function useHeadingFocus(count: number): HeadingFocus {
  const heading = useRef<HTMLHeadingElement>(null);
  const recover = useCallback(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  useOnFewer(count, recover);
  return { heading, recover };
}

/** Acts once there are fewer: rows that are asked for by themselves go later than they are counted. */
export function useOnFewer(count: number, act: () => void): void {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) act();
    before.current = count;
  }, [count, act]);
}
