import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

interface CloseWatcher extends EventTarget {
  destroy(): void;
}
declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher;
  }
}

/** While open, the back button closes instead of leaving the screen. */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useBlocker({
    disabled: !open,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      onClose();
      return true;
    },
  });
  useEffect(() => {
    // Covers a phone's back gesture where there is no history to go back in; with a keyboard, Escape would close twice.
    if (!open || window.CloseWatcher === undefined || !matchMedia('(pointer: coarse)').matches) return;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [open]);
}
