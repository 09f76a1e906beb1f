import { type RefObject, useCallback, useEffect, useRef } from 'react';

interface HeadingFocus {
  heading: RefObject<HTMLHeadingElement | null>;
  /** Moves a focus that was lost with its row to the heading, which says what is left. */
  recover: () => void;
}

/** For a list whose rows go when they are decided about; `count` is how many are left. */
export function useHeadingFocus(count: number): HeadingFocus {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  const recover = useCallback(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (count < before.current) recover();
    before.current = count;
  }, [count, recover]);
  return { heading, recover };
}
