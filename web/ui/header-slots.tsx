import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

type SlotName = 'start' | 'end';
const elements: Record<SlotName, HTMLElement | null> = { start: null, end: null };
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The header's place for what a screen puts there. */
export function HeaderSlot({ name }: { name: SlotName }) {
  const [place] = useState(() => (element: HTMLElement | null) => {
    elements[name] = element;
    for (const listener of listeners) listener();
  });
  return <div ref={place} style={{ display: 'contents' }} />;
}

/** Puts a screen's own control into the header: `start` instead of the back link, `end` before the logo. */
export function InHeader({ slot, children }: { slot: SlotName; children: ReactNode }) {
  const element = useSyncExternalStore(subscribe, () => elements[slot]);
  return element && createPortal(children, element);
}
