/** A ref of what may go with the focus in it: the dialog, section or screen that it stood in takes the focus [LOOK.20]. */
export function aroundTakesFocus(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  return () => {
    if (!element.contains(document.activeElement)) return;
    const around = element.closest<HTMLElement>('[role="dialog"], section') ?? document.querySelector('h1');
    if (around === null) return;
    around.tabIndex = -1;
    around.focus({ preventScroll: true });
  };
}
