import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { lookOften } from './look-often.ts';

export const viewports = {
  phone: { width: 390, height: 844 },
  'phone-small': { width: 360, height: 640 },
  landscape: { width: 844, height: 390 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
} as const;

export type Viewport = keyof typeof viewports;

export const isTouched = (viewport: Viewport): boolean => viewport !== 'desktop';

export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Most of what a page makes goes with it: collecting it sooner costs more than its room. */
const ROOMY = '--min-semi-space-size=16';

/** Beside other tests there is no idle core for collecting and compiling: they cost less in the page's own thread. */
const ALONE = '--single-threaded';

/** For pages that live for seconds: optimising their code costs more than it saves. */
export const SHORT_LIVED = `--js-flags=--no-turbofan,--no-maglev,${ALONE},${ROOMY}`;

/** For a page that lives for a minute: the cheaper of the two optimisations is worth it there. */
export const LONG_LIVED = `--js-flags=--no-turbofan,${ALONE},${ROOMY}`;

/**
 * Without a profile the browser keeps the app's files in memory, each write by way of three processes: holding room back, as
 * the app does for every write, would take a third of each load. Who keeps a profile has room held back.
 */
const NO_FILES = '--disable-blink-features=FileSystemAccessOriginPrivate';

/** For pages with a camera that is allowed; it sees a moving pattern. */
export const FAKE_CAMERA = ['--use-fake-device-for-media-stream=fps=5', '--use-fake-ui-for-media-stream'];

export interface BrowserOptions {
  viewport?: Viewport;
  /** Somebody who stays online and comes once: nothing is kept for starts without a network, which saves its time. */
  visiting?: boolean;
  /** Somebody whose system leaves motion as it is; nobody waits for what fades otherwise. */
  seesMotion?: boolean;
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

/** For programs that go on: tests end theirs with their worker. */
export async function endBrowsers(): Promise<void> {
  for (const browser of shared.values()) await (await browser).close();
  shared.clear();
}

export const executablePath = () =>
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  chromium.executablePath();

/** What the policy of documents forbids is an error of the page that tries it [HTTP]. */
function policyHolds(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    throw new Error(`the policy forbids ${effectiveDirective} ${blockedURI}`);
  });
}

/** A context of the browser, or a browser with this profile, and its page. */
export async function openBrowser(
  profile: string,
  baseURL: string,
  { viewport = 'phone', visiting = false, seesMotion = false, keepsProfile = false, flags: more = [] }: BrowserOptions,
  { offline, errors }: { offline: boolean; errors: string[] },
): Promise<Opened> {
  const options = {
    viewport: viewports[viewport],
    hasTouch: isTouched(viewport),
    locale: 'en-GB',
    baseURL,
    offline,
    acceptDownloads: true,
    reducedMotion: seesMotion ? ('no-preference' as const) : ('reduce' as const),
    serviceWorkers: visiting ? ('block' as const) : ('allow' as const),
  };
  const args = [...flags, ...more];
  const context = keepsProfile
    ? await chromium.launchPersistentContext(profile, { ...options, executablePath: executablePath(), args })
    : await (await sharedBrowser([...args, NO_FILES])).newContext(options);
  await context.addInitScript(policyHolds);
  context.on('weberror', (webError) => errors.push(String(webError.error())));
  const page = context.pages()[0] ?? (await context.newPage());
  lookOften(page);
  return { context, page };
}
