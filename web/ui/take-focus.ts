/** Gives a place the focus, where it is; what Tab reaches by itself stays within its reach. */
export function takeFocus(place: HTMLElement): void {
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
