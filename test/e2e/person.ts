import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { type BrowserOptions, openBrowser } from './open-browser.ts';
import { motionEnds } from './still-picture.ts';

export type PersonOptions = BrowserOptions;

/** Somebody with a browser's storage of their own. */
export interface Person {
  /** The open page; another one after `reopenBrowser`. */
  readonly page: Page;
  logIn: (username: string, password?: string) => Promise<void>;
  /** A new page in place of the open one, where a login leads to. */
  comeAgain: () => Promise<void>;
  goOffline: () => Promise<void>;
  goOnline: () => Promise<void>;
  /** Closes the whole browser of somebody who keeps a profile and opens it again, with the same network, at this path. */
  reopenBrowser: (path?: string) => Promise<void>;
  /** What axe finds serious or critical on the page as it is. */
  seriousFaults: () => Promise<string[]>;
  /** Writes test-results/<name>.png. */
  photograph: (name: string) => Promise<void>;
  /** Uncaught errors of the page since it was opened first. */
  readonly errors: string[];
  close: () => Promise<void>;
}

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
    logIn: async (username, password = 'demo-password') => {
      const { page } = browser;
      await page.goto('/');
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Log In' }).click();
      await page.waitForURL((url) => url.pathname !== '/');
    },
    comeAgain: async () => {
      const { context, page } = browser;
      browser = { context, page: await context.newPage() };
      await page.close();
      await browser.page.goto('/inspections');
    },
    goOffline: async () => {
      offline = true;
      await browser.context.setOffline(true);
    },
    goOnline: async () => {
      offline = false;
      await browser.context.setOffline(false);
    },
    reopenBrowser: async (path = '/') => {
      await browser.context.close();
      browser = await openBrowser(profile, baseUrl, options, { offline, errors });
      await browser.page.goto(path);
    },
    seriousFaults: async () => {
      await browser.page.evaluate(motionEnds);
      const { violations } = await new AxeBuilder({ page: browser.page })
        .options({ resultTypes: ['violations'] })
        .setLegacyMode(true)
        .analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      return serious.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target.join(' ')} (${any[0]?.message})`).join(', ')}`,
      );
    },
    photograph: async (name) => {
      mkdirSync('test-results', { recursive: true });
      await browser.page.screenshot({ path: `test-results/${name}.png` });
    },
    close: async () => {
      await browser.context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
