import { type ElementHandle, type Page, launch } from 'puppeteer-core';
import { findInPage } from './find-in-page.ts';
import type { Engine, Found, Tab } from './tab.ts';

const PHONE = { width: 390, height: 844 };

/** Resisting fingerprinting, it gives out other pixels than were drawn. */
export const openAlteringFirefox = (): Promise<Engine> => openFirefox({ 'privacy.resistFingerprinting': true });

/** Firefox without a window of its own, over WebDriver BiDi. */
export async function openFirefox(settings: Record<string, unknown> = {}): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: settings,
    defaultViewport: null,
  });
  let [page] = await browser.pages();
  return {
    name: 'Firefox',
    newTab: async () => {
      const next = page ?? (await browser.newPage());
      page = undefined;
      await next.setViewport(PHONE);
      return tabOf(next);
    },
    close: () => browser.close(),
  };
}

const tabOf = (page: Page): Tab => ({
  open: async (url) => void (await page.goto(url)),
  reload: async () => void (await page.reload()),
  back: () => travel(page, 'back'),
  forward: () => travel(page, 'forward'),
  evaluate: <T>(source: string) => page.evaluate(`(${source})()`) as Promise<T>,
  find: async (wanted) => {
    await page.bringToFront();
    const handle = await page.evaluateHandle(findInPage, wanted);
    const element = handle.asElement();
    return element === null ? null : foundOf(element as ElementHandle<Element>);
  },
});

/** By the page itself: one that was asleep loads nothing that its driver could wait for. */
const travel = (page: Page, way: 'back' | 'forward'): Promise<void> =>
  page.evaluate((to) => void setTimeout(() => history[to]()), way);

const foundOf = (element: ElementHandle<Element>): Found => ({
  click: () => element.click(),
  type: (text) => element.type(text),
  choose: (file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
});
