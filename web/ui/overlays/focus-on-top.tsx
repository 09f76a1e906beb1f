import { type RefObject, useEffect } from 'react';

interface Props {
  open: boolean;
  paper: RefObject<HTMLElement | null>;
}

/**
 * Inside a dialog. Of two that come back together while they still leave, the lower one takes the focus from the upper: it is the
 * topmost one until MUI knows the upper, too. When all effects have run, the upper takes it back [WAY.5].
 */
export function FocusOnTop({ open, paper }: Props) {
  useEffect(() => {
    if (!open) return;
    queueMicrotask(() => {
      const modal = paper.current?.closest('.MuiModal-root');
      if (!modal || modal.ariaHidden === 'true' || modal.contains(document.activeElement)) return;
      paper.current?.focus({ preventScroll: true });
    });
  }, [open, paper]);
  return null;
}
