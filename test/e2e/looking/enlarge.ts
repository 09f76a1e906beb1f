import type { Page } from 'playwright-core';

/** Text of 200%, or of this size, as the browser's own setting makes it, so that media queries in em follow. */
export async function enlarge(page: Page, size = 32): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: Math.round(size * 0.8125) } });
}
