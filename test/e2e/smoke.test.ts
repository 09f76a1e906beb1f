import sharp from 'sharp';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enlarge } from './looking/enlarge.ts';
import { type Firemark, openFiremark } from './driving/harness.ts';
import { layoutFaults } from './looking/layout-faults.ts';
import { mixedServers } from './driving/mixed-servers.ts';
import { stillPicture } from './looking/still-picture.ts';

let firemark: Firemark;

beforeAll(async () => {
  firemark = await openFiremark();
});
afterAll(() => firemark.close());

test.each(['phone', 'desktop'] as const)('[S2.1] the landing page offers the login on a %s', async (viewport) => {
  const { page, seriousFaults } = await firemark.newPerson({ visiting: true, viewport });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  await expect.poll(() => page.getByLabel('Username').isVisible()).toBe(true);
  expect(await seriousFaults()).toEqual([]);
  // Who wants no motion sees a turned screen as it is, never in the sizes of before.
  await expect
    .poll(() =>
      page.evaluate(() => {
        document.body.style.paddingInlineStart = '88px';
        return document.getAnimations().length;
      }),
    )
    .toBe(0);
});

test('[S2.28, S2.29, S2.31, START.1, START.7, START.10] the document itself shows the splash until the login is there; a session is not needed for it', async () => {
  const { page, photograph } = await firemark.newPerson({ visiting: true, seesMotion: true });
  let letIn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await held;
    await (route.request().url().includes('/worker-') ? route.abort() : route.continue());
  });
  const login = page.getByRole('button', { name: 'Log In' });
  const notLoaded = page.getByText('Firemark could not be loaded. Check the connection and reload');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/', { waitUntil: 'commit' });
  const splash = page.locator('#splash');
  await splash.getByRole('img', { name: 'Firemark' }).waitFor();
  await expect.poll(() => page.getByText('This takes longer than usual').isVisible()).toBe(false);
  await photograph('splash-phone');
  letIn();
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  await expect.poll(() => splash.count()).toBe(0);
  const parts = () => Promise.all(['banner', 'navigation', 'main'].map((role) => page.getByRole(role as 'main').count()));
  await expect.poll(() => parts()).toEqual([0, 0, 1]);
  await page.getByLabel('Username').fill('inspector');
  await login.click();
  await notLoaded.waitFor();
  await page.unroute(/\.js$/);
  await page.route(/run-worker-.*\.js$/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/run-worker-'));
  await page.getByLabel('Password').fill('demo-password');
  await login.click();
  await failed;
  await expect.poll(() => login.isEnabled()).toBe(true);
  await notLoaded.waitFor();
  await page.unroute(/run-worker-.*\.js$/);
  await login.click();
  await page.waitForURL('**/inspections');
  await page.getByRole('link', { name: 'View Inspection' }).first().waitFor();
  await expect.poll(() => parts()).toEqual([1, 1, 1]);

  let open: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(/\/(run-)?worker-.*\.js$/, async (route) => {
    await waits;
    await route.continue();
  });
  await page.clock.install();
  await page.reload();
  await page.getByRole('status').getByText('Opening your data').waitFor();
  await page.clock.fastForward(20_000);
  await expect.poll(() => page.getByText('close all tabs of Firemark').count()).toBe(0);
  await expect.poll(() => parts()).toEqual([0, 0, 0]);
  open();
  await page.getByRole('link', { name: 'View Inspection' }).first().waitFor();
  await expect.poll(() => page.getByText('Opening your data').count()).toBe(0);
});

test('[START.2, START.7] scripts that can’t be loaded are said, with what to do, instead of a splash for ever', async () => {
  const { page, seriousFaults, photograph } = await firemark.newPerson({ visiting: true });
  await page.route(/\/first-.*\.js$/, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('alert').getByText('Firemark could not be loaded. Check the connection and reload').waitFor();
  expect(await seriousFaults()).toEqual([]);
  await photograph('not-loaded-phone');
  await enlarge(page);
  await expect.poll(() => layoutFaults(page)).toEqual([]);
  await photograph('not-loaded-large');
  await page.unroute(/\/first-.*\.js$/);
  await page.getByRole('link', { name: 'Reload' }).click();
  await page.getByRole('heading', { name: 'Log In' }).waitFor();

  await page.route(/\.js$/, (route) => route.abort());
  await page.goto('/');
  await expect.poll(() => page.getByText('This takes longer than usual').isVisible()).toBe(false);
  await page.evaluate(() => document.getAnimations().forEach((one) => one.finish()));
  await page.getByText('This takes longer than usual').waitFor();
  await page.getByRole('link', { name: 'Reload' }).waitFor();
});

test('[START.10] what a module of the data worker throws is reported, one that is not there at first is asked for anew', async () => {
  const { page, errors } = await firemark.newPerson({ visiting: true });
  const module = /\/run-worker-.*\.js$/;
  const wornOut = (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'export default null.worn;' });
  await page.route(module, wornOut);
  await page.goto('/');
  await page.getByLabel('Username').fill('inspector');
  await page.getByLabel('Password').fill('demo-password');
  const login = page.getByRole('button', { name: 'Log In' });
  await login.click();
  await page.getByText('Firemark could not be loaded').waitFor();
  // The worker that began with the page may have said so first: the login asks for one of its own.
  await expect.poll(() => login.isEnabled()).toBe(true);
  await expect.poll(() => [...new Set(errors)]).toEqual(["TypeError: Cannot read properties of null (reading 'worn')"]);
  errors.length = 0;

  const failed = page.waitForEvent('requestfailed', (request) => module.test(request.url()));
  // The page asks for it by itself, too: in between there is nothing that it could find whole.
  await page.route(module, (route) => route.abort(), { times: 1 });
  await page.unroute(module, wornOut);
  await login.click();
  await failed;
  await page.getByRole('link', { name: 'View Inspection' }).first().waitFor();
});

test('[HOUSE.7] a picture of a screen waits until nothing fades on it any more', async () => {
  const { page } = await firemark.newPerson({ visiting: true });
  await page.setContent(
    '<style>@keyframes fade { from { opacity: 0 } } div { position: fixed; inset: 0; animation: fade 800ms }</style><body style="background: #000"><div style="background: #fff"></div>',
  );
  const pixels = await sharp(await stillPicture(page))
    .raw()
    .toBuffer();
  expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255]);
});

test('[HTTP.9] what the app runs never tries what the policy of documents forbids', async () => {
  const { page, logIn, close, errors } = await firemark.newPerson({ visiting: true, seesMotion: true });
  await logIn('inspector');
  await page.goto('/assets/edit');
  await page.getByLabel('Serial number').first().waitFor();
  expect(errors).toEqual([]);
  await page.evaluate(() => void setTimeout(() => Reflect.construct(Function, [''])));
  await expect.poll(() => errors.join()).toContain('the policy forbids script-src eval');
  errors.length = 0;
  await close();
});

test('[HTTP.22] a page that opens the app has no hold of its window, nor of what is kept for starts without a network', async () => {
  const { page, close } = await firemark.newPerson();
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((url) => void Object.assign(globalThis, { opened: open(url) }), firemark.server.url),
  ]);
  await opened.getByRole('heading', { name: 'Log In' }).waitFor();
  expect(await opened.evaluate(() => opener as unknown)).toBeNull();
  expect(await page.evaluate(() => (globalThis as unknown as { opened: Window }).opened.closed)).toBe(true);
  const kept = await opened.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const document = await caches.match('/index.html', { ignoreSearch: true });
    return document?.headers.get('cross-origin-opener-policy');
  });
  expect(kept).toBe('noopener-allow-popups');
  await close();
});

test('[START.13] a version is not kept for starts without a network with the document of another one, and is once all is its own', async () => {
  const { page, close } = await firemark.newPerson();
  const mixed = await mixedServers(firemark.server.url, '<!doctype html><title>Former</title>');
  await page.goto(mixed.url);
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  const install = () =>
    page.evaluate(async () => {
      const { installing, waiting, active } = await navigator.serviceWorker.register('/sw.js');
      const worker = installing ?? waiting ?? active;
      await new Promise<void>((resolve) => {
        const look = () => worker?.state !== 'installing' && resolve();
        worker?.addEventListener('statechange', look);
        look();
      });
      const document = await caches.match('/index.html', { ignoreSearch: true });
      return [worker?.state === 'redundant', (await document?.text())?.includes('Former') ?? false];
    });
  expect(await install()).toEqual([true, false]);
  mixed.unmix();
  expect(await install()).toEqual([false, false]);
  mixed.close();
  await close();
});

test('[START.3] a browser that lacks what the app needs is told so in its place', async () => {
  const { page, seriousFaults, photograph, close } = await firemark.newPerson({ visiting: true });
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
  await page.goto('/');
  await page.getByRole('heading', { name: 'Firemark needs a newer browser' }).waitFor();
  await page.getByText('Missing: AbortSignal.any').waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'Log In' }).count()).toBe(0);
  expect(await seriousFaults()).toEqual([]);
  await photograph('browser-too-old');
  await close();
});
