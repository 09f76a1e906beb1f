import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Presses Tab until the element has the focus; nothing on the way is behind the bars. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    expect((await page.evaluate(lookAtFocus)).fault).toBe(null);
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} is not reached with the Tab key`);
}

/** Walks through the page with the Tab key, as far as `mostStops`; what is wrong on the way, in words. */
export async function keyboardFaults(page: Page, mostStops: number): Promise<string[]> {
  const faults = new Set<string>();
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press('Tab');
    const { fault, isBack } = await page.evaluate(lookAtFocus);
    if (fault !== null) faults.add(fault);
    if (isBack) return [...faults, ...(await page.evaluate(unreached))];
  }
  return [...faults];
}

/** Controls that the Tab key passed by; of a radio group and of tabs one stands for all. */
function unreached(): string[] {
  const dialog = document.querySelector('[role=dialog], [role=alertdialog]');
  const controls = (dialog ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, input, textarea, select, [role=combobox]',
  );
  return [...controls]
    .filter((control) => control.tabIndex >= 0 && !control.matches(':disabled, [type=radio], [aria-hidden=true], [inert] *'))
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.hasAttribute('data-reached'))
    .map((control) => `not reached with the Tab key: ${control.outerHTML.slice(0, 120)}`);
}

/**
 * What hides the focus, and whether it is back: where it was before, or outside the page. Marks what has it as reached. A list
 * that draws only its window gets the time to draw the row that comes next.
 */
async function lookAtFocus(): Promise<{ fault: string | null; isBack: boolean }> {
  const focused = document.activeElement;
  const row = focused?.closest('[data-index]') ?? null;
  const goesOn = () =>
    row !== null &&
    row.parentElement !== null &&
    row.nextElementSibling === null &&
    bottomOf(row.parentElement) > bottomOf(row) + 1;
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  for (let frames = 0; frames < 300 && goesOn(); frames += 1) await new Promise(requestAnimationFrame);
  if (focused === null || focused === document.body) return { fault: null, isBack: true };
  const isBack = focused.hasAttribute('data-reached');
  focused.setAttribute('data-reached', '');
  const { left, top, width, height } = focused.getBoundingClientRect();
  // A native radio or check is drawn by its label.
  const drawn = focused.matches('[type=radio], [type=checkbox]') ? (focused.closest('label') ?? focused) : focused;
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  const isSeen = seen !== null && (drawn.contains(seen) || seen.contains(drawn));
  return { fault: isSeen ? null : `focus is hidden: ${focused.outerHTML.slice(0, 120)}`, isBack };
}
