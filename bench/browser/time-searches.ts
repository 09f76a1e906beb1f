import type { Page } from 'playwright-core';

const KEYSTROKES = 20;
const DEBOUNCE_MS = 500;

/** Of each keystroke in 'Find Asset' among all assets, the first included, to the results, without the debounce. */
export async function timeSearches(page: Page): Promise<number[]> {
  await page.goto('/inspections');
  await page.getByRole('link', { name: 'View Inspection' }).first().waitFor({ timeout: 120_000 });
  await page.keyboard.press('Control+k');
  return timeKeystrokes(page);
}

/** The same among the assets of an inspection's site. */
export async function timeSiteSearches(page: Page, inspectionPath: string): Promise<number[]> {
  await page.goto(inspectionPath);
  await page.getByRole('button', { name: 'Find Asset' }).click({ timeout: 120_000 });
  return timeKeystrokes(page);
}

async function timeKeystrokes(page: Page): Promise<number[]> {
  const dialog = page.getByRole('dialog');
  await dialog.evaluate(recordSearches, DEBOUNCE_MS);
  for (let at = 0; at < KEYSTROKES; at += 1) {
    await dialog.getByLabel('Search', { exact: true }).fill(String(at + 10));
    await page.waitForFunction((count) => (window as unknown as SearchTimes).searches.length > count, at, { timeout: 30_000 });
  }
  return page.evaluate(() => (window as unknown as SearchTimes).searches);
}

interface SearchTimes {
  searches: number[];
}

/** Times each keystroke to the first change of the results that comes when the debounce is over. */
function recordSearches(dialog: Element, debounce: number): void {
  const searches: number[] = [];
  Object.assign(window, { searches });
  let began: number | null = null;
  dialog.addEventListener('input', () => {
    began = performance.now();
  });
  new MutationObserver(() => {
    if (began === null || performance.now() - began < debounce || !/\d assets?/.test(dialog.textContent)) return;
    searches.push(performance.now() - began - debounce);
    began = null;
  }).observe(dialog, { childList: true, subtree: true, characterData: true });
}
