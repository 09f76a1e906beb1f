import { useRef, useState } from 'react';

/** One act, however often its button is tapped; it may be tried again only when it answered false. */
export function useOnce(): { isUsed: boolean; once: (act: () => Promise<boolean>) => Promise<void> } {
  const used = useRef(false);
  const [isUsed, setUsed] = useState(false);
  const set = (next: boolean) => {
    used.current = next;
    setUsed(next);
  };
  return {
    isUsed,
    once: async (act) => {
      if (used.current) return;
      set(true);
      if (!(await act())) set(false);
    },
  };
}
