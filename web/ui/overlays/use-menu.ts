import { type MouseEvent, useState } from 'react';
import { useLayer } from './use-layer.ts';

/** A menu beside the button that opened it; Back closes it [WAY.3]. */
export function useMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  const close = () => setAnchor(null);
  useLayer('menu', open, close);
  return {
    open,
    close,
    onOpen: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget),
    menu: { anchorEl: anchor, open, onClose: close },
  };
}
