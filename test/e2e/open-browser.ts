import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const viewports = {
  phone: { width: 390, height: 844 },
  'phone-small': { width: 360, height: 640 },
  landscape: { width: 844, height: 390 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
} as const;

export type Viewport = keyof typeof viewports;

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

export interface BrowserOptions {
  viewport?: Viewport;
  /** Somebody who stays online and comes once: nothing is kept for starts without a network, which saves its time. */
  visiting?: boolean;
  /** Somebody whose browser is closed and opened again: what it keeps lies on the disk. */
  keepsProfile?: boolean;
  /** More flags for Chromium, such as those of a fake camera. */
  flags?: readonly string[];
}

interface Opened {
  context: BrowserContext;
  page: Page;
}

/** One browser for all with the same flags: a start for each takes a second or two. It ends with the worker of the tests. */
const shared = new Map<string, Promise<Browser>>();

function sharedBrowser(args: string[]): Promise<Browser> {
  const key = args.join(' ');
  const browser = shared.get(key) ?? chromium.launch({ executablePath: executablePath(), args });
  shared.set(key, browser);
  return browser;
}

const executablePath = () =>
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  chromium.executablePath();

/** What the policy of documents forbids is an error of the page that tries it [D4.7]. */
function policyHolds(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    throw new Error(`the policy forbids ${effectiveDirective} ${blockedURI}`);
  });
}

/** A context of the browser, or a browser with this profile, and its page. */
export async function openBrowser(
  profile: string,
  baseURL: string,
  { viewport = 'phone', visiting = false, keepsProfile = false, flags: more = [] }: BrowserOptions,
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
  const context = keepsProfile
    ? await chromium.launchPersistentContext(profile, { ...options, executablePath: executablePath(), args })
    : await (await sharedBrowser(args)).newContext(options);
  await context.addInitScript(policyHolds);
  context.on('weberror', (webError) => errors.push(String(webError.error())));
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}
