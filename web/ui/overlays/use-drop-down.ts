import { useState } from 'react';
import { useLayer } from './use-layer.ts';

/** Whether the choices of a field are open; Back closes them [WAY.3]. */
export function useDropDown() {
  const [open, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  useLayer('menu', open, onClose);
  return { open, onOpen: () => setOpen(true), onClose };
}
