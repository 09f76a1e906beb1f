import type { Page } from 'playwright-core';

interface Options {
  /** It waits, as it does under a pointer: on a slow machine its Undo is pressed later than it would be there. */
  waits?: boolean;
}

/**
 * Does what saves something and waits for the message of this very save: the one of an earlier save may still stand there,
 * in the same words. The page itself listens from before the act on: a message goes by itself, however slow the test is.
 */
export async function says(
  page: Page,
  words: string | RegExp,
  act: () => Promise<unknown>,
  { waits = false }: Options = {},
): Promise<void> {
  const said = await page.evaluateHandle(listen, { words, waits });
  await act();
  await page.waitForFunction(({ isSaid }) => isSaid, said, { polling: 100 });
  await said.dispose();
}

/** Runs in the page. */
function listen({ words, waits }: { words: string | RegExp; waits: boolean }): { isSaid: boolean } {
  const said = { isSaid: false };
  const isMeant = ({ textContent }: Element) =>
    typeof words === 'string' ? textContent.includes(words) : words.test(textContent);
  const look = (added: Element) => {
    const message = added.matches('[data-testid=snackbar]') ? added : added.querySelector('[data-testid=snackbar]');
    if (message === null || ![...message.children].some(isMeant)) return;
    if (waits) message.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
    said.isSaid = true;
    observer.disconnect();
  };
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const added of addedNodes) if (added instanceof Element) look(added);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return said;
}
