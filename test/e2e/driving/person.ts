import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { axeFaults } from '../looking/axe-faults.ts';
import { contrastFaults } from '../looking/contrast-faults.ts';
import { beginLoggedIn } from './begin-logged-in.ts';
import { type BrowserOptions, openBrowser, type Viewport, viewports } from './open-browser.ts';

export type PersonOptions = BrowserOptions;

/** Somebody with a browser's storage of their own. */
export interface Person {
  /** The open page; another one after `reopenBrowser`. */
  readonly page: Page;
  /** The first visit of somebody of the demo organisation begins logged in; other logins are typed. */
  logIn: (username: string, password?: string) => Promise<void>;
  /** Online, in a window of this size, the app anew where a login leads to; what a test before did to the page is undone. */
  comeAgain: (viewport: Viewport) => Promise<void>;
  goOffline: () => Promise<void>;
  goOnline: () => Promise<void>;
  /**
   * Closes the whole browser of somebody who keeps a profile and opens it again, with the same network, at this path; meanwhile something
   * may happen to what it has kept in its folder.
   */
  reopenBrowser: (path?: string, meanwhile?: (folder: string) => void) => Promise<void>;
  /** What axe finds serious or critical on the page as it is, and text that is too faint. */
  seriousFaults: () => Promise<string[]>;
  /** Writes test-results/<name>.png where PICTURES=1 asks for pictures. */
  photograph: (name: string) => Promise<void>;
  /** Uncaught errors of the page since it was opened first. */
  readonly errors: string[];
  close: () => Promise<void>;
}

/** Of everybody in the demo organisation. */
const PASSWORD = 'demo-password';

export async function newPerson(baseUrl: string, options: PersonOptions = {}): Promise<Person> {
  const profile = mkdtempSync(join(tmpdir(), 'firemark-browser-'));
  const errors: string[] = [];
  let offline = false;
  let browser = await openBrowser(profile, baseUrl, options, { offline, errors });
  return {
    get page() {
      return browser.page;
    },
    errors,
    logIn: async (username, password) => {
      const { context, page } = browser;
      const isFirst = page.url() === 'about:blank' && password === undefined;
      const open = () => page.goto('/inspections');
      if (isFirst && (await beginLoggedIn(context, baseUrl, { username, password: PASSWORD }, open))) return;
      await page.goto('/');
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password').fill(password ?? PASSWORD);
      await page.getByRole('button', { name: 'Log In' }).click();
      await page.waitForURL((url) => url.pathname !== '/');
    },
    comeAgain: async (viewport) => {
      const { context, page } = browser;
      offline = false;
      await context.setOffline(false);
      await Promise.all([context.unrouteAll(), page.unrouteAll()]);
      page.removeAllListeners();
      await page.setViewportSize(viewports[viewport]);
      await page.evaluate(() => sessionStorage.clear());
      await page.goto('/inspections');
    },
    goOffline: async () => {
      offline = true;
      await browser.context.setOffline(true);
    },
    goOnline: async () => {
      offline = false;
      await browser.context.setOffline(false);
    },
    reopenBrowser: async (path = '/', meanwhile) => {
      await browser.context.close();
      meanwhile?.(profile);
      browser = await openBrowser(profile, baseUrl, options, { offline, errors });
      await browser.page.goto(path);
    },
    seriousFaults: async () => {
      const { page } = browser;
      return [...(await axeFaults(page, { contrasts: false })), ...(await contrastFaults(page, { only: 'text' }))];
    },
    photograph: async (name) => {
      if (process.env['PICTURES'] !== '1') return;
      mkdirSync('test-results', { recursive: true });
      await browser.page.screenshot({ path: `test-results/${name}.png` });
    },
    close: async () => {
      await browser.context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
