import type { Page } from 'playwright-core';

/** A survey asks this question, and takes answers: at first it doesn't, for what is pressed was meant for the one before. */
export async function asks(page: Page, question: string | RegExp): Promise<void> {
  await page.getByRole('heading', { name: question, level: 2 }).waitFor();
  await settled(page);
}

/** What is shown takes answers; looked for in each frame, for the pauses of a locator's own tries grow to half a second. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-settling]') === null);
}
