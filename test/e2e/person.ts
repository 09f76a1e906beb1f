import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const viewports = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
} as const;

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** For pages that live for seconds: optimising their code costs more than it saves. */
export const SHORT_LIVED = '--js-flags=--no-turbofan,--no-maglev';

export interface PersonOptions {
  viewport?: keyof typeof viewports;
  /** Somebody who stays online and comes once: nothing is kept for starts without a network, which saves its time. */
  visiting?: boolean;
  /** More flags for Chromium, such as those of a fake camera. */
  flags?: readonly string[];
}

/** Somebody with a browser of their own, whose profile outlives its closing. */
export interface Person {
  /** The open page; another one after `reopenBrowser`. */
  readonly page: Page;
  logIn: (username: string, password?: string) => Promise<void>;
  goOffline: () => Promise<void>;
  goOnline: () => Promise<void>;
  /** Closes the whole browser and opens it again with the same profile and the same network, at this path. */
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

/** Half-faded text has half its contrast; what was put on the page just now begins to fade in with its next frame. */
async function motionEnds(): Promise<void> {
  for (let stillFrames = 0; stillFrames < 2; stillFrames += 1) {
    await new Promise(requestAnimationFrame);
    const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    const moving = finite.filter(({ playState }) => playState === 'running');
    if (moving.length > 0) stillFrames = -1;
    await Promise.allSettled(moving.map((one) => one.finished));
  }
}

interface Opened {
  context: BrowserContext;
  page: Page;
}

/** One browser for all who visit with the same flags: a start for each takes a second or two. It ends with the worker of the tests. */
const visitors = new Map<string, Promise<Browser>>();

function browserForVisitors(args: string[]): Promise<Browser> {
  const key = args.join(' ');
  const browser = visitors.get(key) ?? chromium.launch({ executablePath: executablePath(), args });
  visitors.set(key, browser);
  return browser;
}

const executablePath = () =>
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  chromium.executablePath();

async function openBrowser(
  profile: string,
  baseURL: string,
  { viewport = 'phone', visiting = false, flags: more = [] }: PersonOptions,
  { offline, errors }: { offline: boolean; errors: string[] },
): Promise<Opened> {
  const options = {
    viewport: viewports[viewport],
    hasTouch: viewport !== 'desktop',
    locale: 'en-GB',
    baseURL,
    offline,
    acceptDownloads: true,
    serviceWorkers: visiting ? ('block' as const) : ('allow' as const),
  };
  const args = [...flags, ...more];
  const context = visiting
    ? await (await browserForVisitors(args)).newContext(options)
    : await chromium.launchPersistentContext(profile, { ...options, executablePath: executablePath(), args });
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('pageerror', (error) => errors.push(String(error)));
  return { context, page };
}
