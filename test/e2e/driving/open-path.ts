import type { AnyRouter } from '@tanstack/react-router';
import type { Page } from 'playwright-core';

/**
 * Goes to a path as a link does, where loading the app anew isn't what is shown: that takes ten times as long. Resolves once
 * the screen is drawn; never where a typed form asks first.
 */
export async function openPath(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => '__TSR_ROUTER__' in globalThis);
  const goes = page.evaluate(async (to) => {
    const router = Reflect.get(globalThis, '__TSR_ROUTER__') as AnyRouter;
    const isThere = () =>
      new Promise<void>((resolve) => {
        const end = router.subscribe('onResolved', () => {
          end();
          resolve();
        });
      });
    // What was on its way before comes to its end first.
    if (router.state.status === 'pending') await isThere();
    const arrives = isThere();
    router.history.push(to);
    await arrives;
  }, path);
  await goes.catch(async (error: unknown) => {
    throw new Error(`${path} was not reached; the page says ${await howItCame(page).catch(String)}`, { cause: error });
  });
}

/** What loads a page anew leaves its traces: a router does so, once, where a part of the app didn't come. */
const howItCame = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify({
      at: location.pathname,
      by: performance.getEntriesByType('navigation').map((entry) => entry.toJSON() as unknown),
      kept: Object.keys(sessionStorage),
    }),
  );
