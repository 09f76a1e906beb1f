import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTopmostLayer } from '#web/ui/overlays/open-layers.ts';
import { advanceSetting } from './advance-setting.ts';

/** Long enough to see what was chosen. */
const PAUSE_MILLISECONDS = 250;
/** A change that comes later than this after a tap comes from the arrow keys, which only look through the options. */
const TAP_MILLISECONDS = 700;

/** Goes on from a question that a tap has completed; another choice or a dialog in between calls it off. */
export function useAutoAdvance(questionId: string, onAdvance: () => void) {
  const advances = advanceSetting.use();
  const tappedAt = useRef(-Infinity);
  const [leaving, setLeaving] = useState<string | null>(null);
  if (useTopmostLayer() !== null && leaving !== null) setLeaving(null);
  const advance = useEffectEvent(() => {
    setLeaving(null);
    if (leaving === questionId) onAdvance();
  });
  useEffect(() => {
    if (leaving === null) return;
    const timer = setTimeout(() => advance(), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [leaving]);
  return {
    onPointerUpCapture: () => {
      tappedAt.current = performance.now();
    },
    /** To be told of every choice, and whether it completes the question. */
    chosen: (completes: boolean, by: 'tap-or-arrows' | 'key') => {
      const isMeant = by === 'key' || performance.now() - tappedAt.current < TAP_MILLISECONDS;
      setLeaving(advances && completes && isMeant ? questionId : null);
    },
  };
}
