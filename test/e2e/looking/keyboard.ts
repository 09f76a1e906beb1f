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
  await page.evaluate(isDrawn);
  await page.evaluate(startAnew);
  let last = 'the page';
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press('Tab');
    const { fault, isBack, focused } = await page.evaluate(lookAtFocus);
    if (fault !== null) faults.add(fault);
    if (isBack) return [...faults, ...(await page.evaluate(unreached)).map((one) => `${one}, after ${last}`)];
    last = focused;
  }
  return [...faults];
}

/** A window of another size is laid out anew in the next frame, and what then goes takes the focus with it. */
async function isDrawn(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
}

/** The next Tab leads to the page's first stop, or to the first of the dialog that is open. */
function startAnew(): void {
  document.querySelectorAll('[data-reached]').forEach((one) => one.removeAttribute('data-reached'));
  if (document.querySelector('[role=dialog], [role=alertdialog]') !== null) return;
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
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
async function lookAtFocus(): Promise<{ fault: string | null; isBack: boolean; focused: string }> {
  const focused = document.activeElement;
  const text = focused?.outerHTML.slice(0, 120) ?? '';
  const row = focused?.closest('[data-index]') ?? null;
  const goesOn = () =>
    row !== null &&
    row.parentElement !== null &&
    row.nextElementSibling === null &&
    bottomOf(row.parentElement) > bottomOf(row) + 1;
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  for (let frames = 0; frames < 300 && goesOn(); frames += 1) await new Promise(requestAnimationFrame);
  if (focused === null || focused === document.body) return { fault: null, isBack: true, focused: text };
  const isBack = focused.hasAttribute('data-reached');
  focused.setAttribute('data-reached', '');
  const { left, top, width, height } = focused.getBoundingClientRect();
  // A native radio or check is drawn by its label.
  const drawn = focused.matches('[type=radio], [type=checkbox]') ? (focused.closest('label') ?? focused) : focused;
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  if (seen !== null && (drawn.contains(seen) || seen.contains(drawn))) return { fault: null, isBack, focused: text };
  const box = [left, top, width, height].map(Math.round).join(' ');
  const behind = seen === null ? 'outside the window' : `behind ${seen.outerHTML.slice(0, 120)}`;
  return {
    fault: `focus is hidden: ${text} at ${box} of ${innerWidth} × ${innerHeight}, scrolled to ${Math.round(scrollY)}, ${behind}`,
    isBack,
    focused: text,
  };
}
