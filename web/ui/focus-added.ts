import { takeFocus } from './take-focus.ts';

/** For a list to which a press adds rows: the first of them gets the focus once it is there, unless it went elsewhere [LOOK.12]. */
export function focusAdded(list: Element | null): void {
  if (list === null) return;
  const pressed = document.activeElement;
  const before = list.children.length;
  const observer = new MutationObserver(() => {
    const added = list.children[before];
    if (!(added instanceof HTMLElement)) return;
    observer.disconnect();
    if (document.activeElement !== pressed && document.activeElement !== document.body) return;
    takeFocus(added);
  });
  observer.observe(list, { childList: true });
}
