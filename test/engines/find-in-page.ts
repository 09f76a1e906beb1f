import type { Wanted } from './tab.ts';

/** Runs in the page: the first element in sight of those that are wanted; a radio button's or checkbox's is the surface that a thumb taps. */
export function findInPage(wanted: Wanted): Element | null {
  const selectors = {
    button: 'button,[role=button]',
    link: 'a[href]',
    radio: 'input[type=radio]',
    checkbox: 'input[type=checkbox]',
    textbox: 'input:not([type=radio],[type=checkbox],[type=file]),textarea',
    heading: 'h1,h2,h3,h4',
    file: 'input[type=file]',
  };
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const textOf = (ids: string) => ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
  /** Without what is hidden from screen readers, such as a keycap. */
  const spokenText = (element: Element): string => {
    const spoken = element.cloneNode(true) as Element;
    for (const hidden of spoken.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    return spoken.textContent ?? '';
  };
  const nameOf = (element: Element): string => {
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? [...(element.labels ?? [])] : [];
    const labelled = element.getAttribute('aria-labelledby');
    if (labelled !== null) return plain(textOf(labelled).join(' '));
    return plain(element.getAttribute('aria-label') ?? (labels.map(spokenText).join(' ') || spokenText(element)));
  };
  const isInSight = (element: Element) =>
    element.getClientRects().length > 0 && element.closest('[inert],[aria-hidden=true]') === null;
  /** A tap on what moves would meet something else: it stands where it stood when it was looked for before. */
  const isStill = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const place = JSON.stringify([wanted, x, y, width, height]);
    const seen = document.documentElement.dataset['place'];
    document.documentElement.dataset['place'] = place;
    return seen === place;
  };
  if ('text' in wanted) {
    const expression = new RegExp(wanted.text);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node as Element;
      if (expression.test(plain(element.textContent)) && element.childElementCount < 8 && isInSight(element)) return element;
    }
    return null;
  }
  const { under } = wanted;
  const headings = [...document.querySelectorAll(selectors.heading)];
  if (under !== undefined && !headings.some((one) => nameOf(one).includes(under) && isInSight(one))) return null;
  const isChoice = wanted.role === 'radio' || wanted.role === 'checkbox';
  for (const element of document.querySelectorAll(selectors[wanted.role])) {
    if (wanted.role === 'file') return element;
    const isNamed = isChoice ? nameOf(element) === wanted.name : nameOf(element).includes(wanted.name);
    if (!isNamed) continue;
    const surface = isChoice ? (element.closest('label') ?? element) : element;
    // A question that has just appeared takes no answer yet.
    if (isChoice && surface.closest('[data-settling]') !== null) return null;
    if (isInSight(surface) && (wanted.role === 'heading' || isStill(surface))) return surface;
  }
  return null;
}
