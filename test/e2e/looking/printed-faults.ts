import type { Page } from 'playwright-core';

/** What is wrong with the page on paper where it has one list of which only a part is there. */
export async function printedFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const faults = await page.evaluate(() => {
    const isThere = (element: Element) => element.checkVisibility();
    const rows = [...document.querySelectorAll('[data-index]')].map((row) => row.getBoundingClientRect());
    const gaps = rows.flatMap(({ top }, at) => {
      const before = rows[at - 1];
      return before === undefined || Math.abs(top - before.bottom) < 1
        ? []
        : [`${Math.round(top - before.bottom)} px between rows`];
    });
    const pressed = [...document.querySelectorAll('nav, .MuiButton-root')].filter(isThere).map(({ textContent }) => textContent);
    const told = [...document.querySelectorAll('p')].some(
      (line) => isThere(line) && line.textContent.startsWith(`Not the whole list: ${rows.length} of `),
    );
    return [...gaps, ...pressed, ...(told ? [] : ['nothing says that it is a part'])];
  });
  await page.emulateMedia({ media: null });
  return faults;
}
