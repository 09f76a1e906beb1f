import type { Page } from 'playwright-core';

interface Options {
  /** It waits, as it does under a pointer: on a slow machine its Undo is pressed later than it would be there. */
  waits?: boolean;
}

/**
 * Does what saves something and waits for the message of this very save: the one of an earlier save may still stand there,
 * in the same words. On a slow machine it would be gone before it is looked for: it waits under a pointer until it is seen.
 */
export async function says(
  page: Page,
  words: string | RegExp,
  act: () => Promise<unknown>,
  { waits = false }: Options = {},
): Promise<void> {
  await page.evaluate(() => {
    document.querySelector('[data-testid=snackbar]')?.setAttribute('data-earlier', '');
    window.holding = new MutationObserver(() => {
      const message = document.querySelector('[data-testid=snackbar]:not([data-earlier], [data-held])');
      message?.setAttribute('data-held', '');
      message?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
    });
    window.holding.observe(document.body, { childList: true, subtree: true });
  });
  await act();
  await page.locator('[data-testid=snackbar]:not([data-earlier])').getByText(words).waitFor();
  await page.evaluate((stays) => {
    window.holding?.disconnect();
    if (stays) return;
    const leaving = new PointerEvent('pointerout', { bubbles: true, pointerType: 'mouse' });
    document.querySelector('[data-held]')?.dispatchEvent(leaving);
  }, waits);
}

declare global {
  interface Window {
    /** Keeps the next message. */
    holding?: MutationObserver;
  }
}
