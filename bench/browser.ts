import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { generateOrganisation } from '#server/demo/generate-organisation.ts';
import { newPerson, type Person } from '#test/e2e/person.ts';
import { surveyToDo } from '#test/e2e/survey-to-do.ts';
import { startRealServer } from '#test/real-server.ts';
import { limitBrowsers } from './cpu-quota.ts';
import { printFigure } from './print-figure.ts';

const KEYSTROKES = 20;
const TAPS = 40;
const DEBOUNCE_MS = 500;

/** [D5] what a person waits for, in real Chromium against the real server. */
export async function benchBrowser(size: number): Promise<void> {
  const server = await startRealServer({ assets: size });
  const person = await newPerson(server.url, { keepsProfile: true });
  try {
    await benchFirstPull(person, size);
    await person.page.evaluate(() => navigator.serviceWorker.ready);
    const { inspection, asset } = await surveyToDo(server.url, 'inspector', 'Fire extinguisher');
    await person.goOffline();
    const { limited, release } = limitBrowsers(0.5);
    const label = `${size.toLocaleString('en')} assets, ${limited ? 'half a CPU' : 'whole CPU (no quota allowed here)'}`;
    await benchReload(person.page, label);
    await benchSearch(person.page, label, `/inspections/view/${inspection.id}`);
    release();
    await benchEdits(person.page, `/assets/survey/${asset.id}/${inspection.id}`);
  } finally {
    await person.close();
    await server.close();
  }
}

async function benchFirstPull({ page, logIn }: Person, size: number): Promise<void> {
  await page.goto('/');
  const reference = await timeFetchAndParse(page, size);
  await logIn('inspector');
  const started = performance.now();
  await synced(page);
  const took = performance.now() - started;
  printFigure(`fetch and parse of the same as gzip NDJSON, ${size.toLocaleString('en')} assets`, reference, 'ms', null);
  printFigure(`first pull, durable, ${size.toLocaleString('en')} assets`, took, 'ms', 2 * reference);
}

/** In an empty page of its own: the app's policy lets it fetch from its own server only. */
async function timeFetchAndParse(page: Page, size: number): Promise<number> {
  const lines: string[] = [];
  for (const { records } of generateOrganisation({ seed: 1, today: new Date().toISOString().slice(0, 10), assets: size })) {
    // Most grades come to a device without their answers.
    for (const record of records) lines.push(JSON.stringify({ ...record, answers: null }));
  }
  const body = gzipSync(lines.join('\n'));
  const server = createServer((_request, reply) => {
    reply.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/plain', 'access-control-allow-origin': '*' });
    reply.end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const blank = await page.context().newPage();
  const took = await blank.evaluate(
    async (address) => {
      const began = performance.now();
      const text = await (await fetch(address)).text();
      for (const line of text.split('\n')) JSON.parse(line);
      return performance.now() - began;
    },
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  );
  await blank.close();
  server.close();
  return took;
}

const synced = (page: Page) =>
  page
    .getByText(/^Synced/)
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: 300_000 });

/** From the navigation's start, offline: the shell with its header, then the list made from all records. */
async function benchReload(page: Page, label: string): Promise<void> {
  await page.addInitScript(() => {
    const marks = { shell: 0, data: 0, longest: 0 };
    Object.assign(window, { marks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) marks.longest = Math.max(marks.longest, duration);
    }).observe({ entryTypes: ['longtask'] });
    new MutationObserver(() => {
      if (marks.shell === 0 && document.querySelector('header') !== null) marks.shell = performance.now();
      if (marks.data === 0 && document.querySelector('main a[href*="/inspections/view/"]') !== null)
        marks.data = performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/inspections');
  await page.getByRole('link', { name: 'View Inspection' }).first().waitFor({ timeout: 120_000 });
  const marks = await page.evaluate(() => (window as unknown as { marks: Record<'shell' | 'data' | 'longest', number> }).marks);
  printFigure(`app shell from cache, offline, ${label}`, marks.shell, 'ms', 1_500);
  printFigure(`reload to all records, ${label}`, marks.data, 'ms', 1_500);
  printFigure(`longest block of the main thread meanwhile, ${label}`, marks.longest, 'ms', 50);
}

async function benchSearch(page: Page, label: string, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Find Asset' }).click({ timeout: 120_000 });
  const dialog = page.getByRole('dialog');
  await dialog.evaluate(recordSearches);
  for (let at = 0; at < KEYSTROKES; at += 1) {
    await dialog.getByLabel('Search', { exact: true }).fill(String(at + 10));
    await page.waitForFunction((count) => (window as unknown as SearchTimes).searches.length > count, at, { timeout: 30_000 });
  }
  const times = await page.evaluate(() => (window as unknown as SearchTimes).searches);
  const afterDebounce = times.map((took) => took - DEBOUNCE_MS);
  printFigure(`keystroke to results after the debounce (p95), ${label}`, percentile(afterDebounce, 0.95), 'ms', 20);
}

interface SearchTimes {
  searches: number[];
}

/** Times each keystroke to the first change of the results that comes when the debounce is over. */
function recordSearches(dialog: Element): void {
  const times: number[] = [];
  Object.assign(window, { searches: times });
  let began: number | null = null;
  dialog.addEventListener('input', () => {
    began = performance.now();
  });
  new MutationObserver(() => {
    if (began === null || performance.now() - began < 500 || !/\d assets?/.test(dialog.textContent)) return;
    times.push(performance.now() - began);
    began = null;
  }).observe(dialog, { childList: true, subtree: true, characterData: true });
}

/** Taps on an answer: painted, and durable as the data worker measures its transactions. */
async function benchEdits(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const answers = page.locator('label', { has: page.getByRole('radio') });
  await answers.first().waitFor();
  const painted: number[] = [];
  for (let tap = 0; tap < TAPS; tap += 1) {
    const took = await answers.nth(tap % 2).evaluate(
      (label: HTMLElement) =>
        new Promise<number>((resolve) => {
          const began = performance.now();
          label.click();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        }),
    );
    painted.push(took);
  }
  const [worker] = page.workers();
  const writes = await worker?.evaluate(() => performance.getEntriesByName('firemark: write').map(({ duration }) => duration));
  printFigure('edit visible (median of taps on an answer)', percentile(painted, 0.5), 'ms', 16);
  printFigure('edit durable (p99)', percentile(writes ?? [], 0.99), 'ms', 25);
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
