import type { Page } from 'playwright-core';
import { openPath } from '#test/e2e/driving/open-path.ts';
import { forgetLongest, startMarks } from './watch-start.ts';

/** The longest block of the main thread while each of these screens is opened from the one before. */
export async function longestBlocks(page: Page, screens: Readonly<Record<string, string>>): Promise<Map<string, number>> {
  const blocks = new Map<string, number>();
  for (const [screen, path] of Object.entries(screens)) {
    await forgetLongest(page);
    await openPath(page, path);
    await page.locator('main').getByRole('heading').or(page.locator('main h1, main h2, main a')).first().waitFor();
    blocks.set(screen, (await startMarks(page)).longest);
  }
  return blocks;
}
