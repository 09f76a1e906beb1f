import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { sharedValue } from '../shared-value.ts';

type SlotName = 'start' | 'end';
const slots = { start: sharedValue<HTMLElement | null>(null), end: sharedValue<HTMLElement | null>(null) };

/** The header's place for what a screen puts there. */
export const HeaderSlot = ({ name }: { name: SlotName }) => <div ref={slots[name].set} style={{ display: 'contents' }} />;

/** Puts a screen's own control into the header: `start` instead of the back link, `end` before the logo. */
export function InHeader({ slot, children }: { slot: SlotName; children: ReactNode }) {
  const element = slots[slot].use();
  return element && createPortal(children, element);
}
