import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Presses Tab until the element has the focus; nothing on the way is behind the bars. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    expect(await page.evaluate(focusFault)).toBe(null);
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
    const fault = await page.evaluate(focusFault);
    if (fault !== null) faults.add(fault);
    const isBack = await page.evaluate(markFocused);
    if (isBack) return [...faults, ...(await page.evaluate(unreached))];
  }
  return [...faults];
}

/** Marks what has the focus as reached; true when it was before, or when the focus has left the page. */
function markFocused(): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return true;
  const isBack = focused.hasAttribute('data-reached');
  focused.setAttribute('data-reached', '');
  return isBack;
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

function focusFault(): string | null {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  const { left, top, width, height } = focused.getBoundingClientRect();
  // A native radio or check is drawn by its label.
  const drawn = focused.matches('[type=radio], [type=checkbox]') ? (focused.closest('label') ?? focused) : focused;
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  if (seen === null || !(drawn.contains(seen) || seen.contains(drawn)))
    return `focus is hidden: ${focused.outerHTML.slice(0, 120)}`;
  return null;
}
