import type { Page } from 'playwright-core';

/** Whether these words are drawn from now on, be it for a moment. */
export async function noting(page: Page, words: string): Promise<() => Promise<boolean>> {
  const noted = await page.evaluateHandle((text) => {
    const seen = { is: false };
    const look = () => (seen.is ||= document.body.textContent.includes(text));
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return seen;
  }, words);
  return () => noted.evaluate(({ is }) => is);
}
