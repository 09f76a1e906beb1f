import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isTopmostLayer, type Layer, openLayer } from './open-layers.ts';

/** While open and topmost, the back button closes instead of leaving the screen. */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const layer = useRef<Layer | null>(null);
  useEffect(() => {
    if (!open) return;
    layer.current = { close: () => close() };
    return openLayer(layer.current);
  }, [open]);
  useBlocker({
    disabled: !open,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK' || layer.current === null || !isTopmostLayer(layer.current)) return false;
      onClose();
      return true;
    },
  });
}
