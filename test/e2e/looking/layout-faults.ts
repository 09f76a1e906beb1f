import type { Page } from 'playwright-core';

/** What is wrong with the page's layout, in words: scrolling sideways, text that is cut off, controls outside the screen. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A window of another size is laid out anew in the next frame.
    await new Promise(requestAnimationFrame);
    const faults: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width)
      faults.push(`scrolls sideways by ${document.documentElement.scrollWidth - width}`);
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} '${(element.textContent ?? '').trim().slice(0, 40) || element.getAttribute('aria-label')}'`;
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[aria-hidden=true], svg') === null;
    for (const element of document.body.querySelectorAll('*')) {
      if (!(element instanceof HTMLElement) || !isSeen(element)) continue;
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      // What is there for screen readers only has no size.
      if (box.width <= 1 || box.height <= 1 || style.clipPath !== 'none') continue;
      const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (hasText && style.overflowX !== 'visible' && style.overflowX !== 'auto' && element.scrollWidth > element.clientWidth + 1)
        faults.push(`cuts off ${nameOf(element)}`);
      if (element.matches('a, button') && element.scrollWidth > element.clientWidth + 1)
        faults.push(`grows out of ${nameOf(element)}`);
      if ((hasText || element.matches('a, button, input')) && (box.right > width + 1 || box.left < -1))
        faults.push(`outside the screen: ${nameOf(element)}`);
    }
    return faults;
  });
}
