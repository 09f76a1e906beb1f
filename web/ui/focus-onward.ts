import { takeFocus } from './take-focus.ts';

/** For an item of a list that may go: moves the focus to the next item, else to the one before, else to the heading above. */
export function focusOnward(item: Element | null): () => void {
  const next = item?.nextElementSibling;
  const before = item?.previousElementSibling;
  const heading = item?.closest('section, [role=dialog]')?.querySelector('h2') ?? document.querySelector('h1');
  return () => {
    const target = firstControl(next) ?? firstControl(before) ?? heading;
    if (target !== null) takeFocus(target);
  };
}

const firstControl = (item: Element | null | undefined): HTMLElement | null =>
  item?.isConnected === true ? item.querySelector<HTMLElement>('a, button') : null;
