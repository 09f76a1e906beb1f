import type { Page } from 'playwright-core';

/** A survey asks this question, and takes answers: at first it doesn't, for what is pressed was meant for the one before. */
export async function asks(page: Page, question: string | RegExp): Promise<void> {
  await page.getByRole('heading', { name: question, level: 2 }).waitFor();
  await page.locator('[data-settling]').waitFor({ state: 'detached' });
}
