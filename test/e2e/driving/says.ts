import type { Page } from 'playwright-core';

interface Options {
  /** It waits, as it does under a pointer: on a slow machine its Undo is pressed later than it would be there. */
  waits?: boolean;
}

/**
 * Does what saves something and waits for the message of this very save: the one of an earlier save may still stand there,
 * in the same words.
 */
export async function says(
  page: Page,
  words: string | RegExp,
  act: () => Promise<unknown>,
  { waits = false }: Options = {},
): Promise<void> {
  await page.evaluate(() => document.querySelector('[data-testid=snackbar]')?.setAttribute('data-earlier', ''));
  await act();
  const message = page.locator('[data-testid=snackbar]:not([data-earlier])').getByText(words);
  if (waits) await message.dispatchEvent('pointerover', { pointerType: 'mouse' });
  else await message.waitFor();
}
