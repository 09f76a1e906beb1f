import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isTopmostLayer, type Layer, openLayer } from './open-layers.ts';

/** While open it is a layer over the screen; the topmost closes on the back button instead of leaving the screen. */
export function useLayer(kind: Layer['kind'], open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const layer = useRef<Layer | null>(null);
  useEffect(() => {
    if (!open) return;
    layer.current = { kind, close: () => close() };
    return openLayer(layer.current);
  }, [kind, open]);
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
