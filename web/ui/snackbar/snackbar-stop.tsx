import Box from '@mui/material/Box';
import type { FocusEvent, KeyboardEvent } from 'react';
import { snackbarHost } from './snackbar-host.ts';
import { useSnackbar } from './snackbar-state.ts';

let leaving = false;

const lastOf = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].at(-1);
const overlay = () => lastOf('[role=dialog], [role=alertdialog]')?.closest<HTMLElement>('[tabindex="-1"]');
const buttons = () => [...snackbarHost().querySelectorAll('button')];

/** Last in a sheet or dialog, which keeps the focus: Tab leads over it to the buttons of the message on the screen. */
export function SnackbarStop() {
  const shown = useSnackbar();
  if (shown === null || (shown.undo === null && !shown.failure)) return null;
  return <Box tabIndex={0} data-snackbar-stop onFocus={enter} />;
}

function enter(event: FocusEvent): void {
  if (leaving) return;
  // Or the dialog would take back what it hears has gone.
  event.stopPropagation();
  buttons()[0]?.focus();
}

/** Tab from the message leads back into the sheet or dialog that is open: to its first control, backwards to its last. */
export function leaveByTab(event: KeyboardEvent): void {
  const end = event.shiftKey ? buttons()[0] : buttons().at(-1);
  const stop = lastOf('[data-snackbar-stop]');
  if (event.key !== 'Tab' || event.target !== end || stop === undefined) return;
  // The browser goes on from what has the focus then.
  leaving = true;
  if (event.shiftKey) stop.focus();
  else overlay()?.focus();
  leaving = false;
}

/** A message that goes while it has the focus gives it to the sheet or dialog that is open, else to where it came from, else to the screen's heading. */
export function leaveAtEnd(bar: HTMLElement | null, cameFrom: Element | null): void {
  if (bar?.contains(document.activeElement) !== true) return;
  for (const target of [overlay() ?? cameFrom, document.querySelector('h1')]) {
    if (!(target instanceof HTMLElement)) continue;
    target.focus({ preventScroll: true });
    if (document.activeElement === target) return;
  }
}
