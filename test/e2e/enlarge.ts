import type { Page } from 'playwright-core';

/** Text of 200%, as the browser's own setting makes it, so that media queries in em follow. */
export async function enlarge(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}
