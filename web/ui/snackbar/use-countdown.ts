import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls back after that long of not being paused; null never does. */
export function useCountdown(milliseconds: number | null, paused: boolean, onEnd: () => void): void {
  const left = useRef(milliseconds ?? 0);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (milliseconds === null || paused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - startedAt));
    };
  }, [milliseconds, paused]);
}
