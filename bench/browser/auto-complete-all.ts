import { performance } from 'node:perf_hooks';
import type { Page } from 'playwright-core';

/** Grades all assets of a list at once; resolves to how long that took from the press of its button. */
export async function autoCompleteAll(page: Page, listPath: string): Promise<number> {
  await page.goto(listPath);
  await page.getByRole('button', { name: 'Options' }).click({ timeout: 120_000 });
  const dialog = page.getByRole('dialog', { name: 'Auto-complete surveys' });
  await dialog.getByRole('checkbox').check();
  const began = performance.now();
  await dialog.getByRole('button', { name: 'Auto-complete Survey(s)' }).click();
  await page.getByText(/surveys successfully saved$/).waitFor({ timeout: 60_000 });
  return performance.now() - began;
}
