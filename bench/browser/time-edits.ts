import type { Page } from 'playwright-core';

const TAPS = 60;

/** Of each tap on an answer until it is painted. */
export async function timeEdits(page: Page, path: string): Promise<number[]> {
  await page.goto(path);
  const answers = page.locator('label', { has: page.getByRole('radio') });
  await answers.first().waitFor({ timeout: 120_000 });
  const painted: number[] = [];
  for (let tap = 0; tap < TAPS; tap += 1) {
    const took = await answers.nth(tap % 2).evaluate(
      (label: HTMLElement) =>
        new Promise<number>((resolve) => {
          const began = performance.now();
          label.click();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        }),
    );
    painted.push(took);
  }
  return painted;
}
