import type { Page } from 'playwright-core';
import { must } from '#domain/assertions.ts';
import { newPerson } from '#test/e2e/driving/person.ts';
import { startRealServer } from '#test/real-server.ts';
import { pushLargeInspection } from './large-inspection.ts';
import { percentile } from './percentile.ts';
import { printFigure } from './print-figure.ts';

const ROWS = 10_000;
const TYPE = 'Fire extinguisher';
/** What a quick wheel turns between two frames. */
const STEP_PX = 400;
const SCROLL_MS = 10_000;

/** A table of 10,000 assets that scrolls without a stutter, at a desk [DESK]. */
export async function benchTable(): Promise<void> {
  const server = await startRealServer();
  const person = await newPerson(server.url, { viewport: 'desktop', visiting: true });
  try {
    const path = (await pushLargeInspection(server.url, { [TYPE]: ROWS })).listOf(TYPE);
    const { page } = person;
    await person.logIn('admin');
    await page.goto(path);
    const table = page.getByRole('table', { name: 'NOT Tested in this Inspection' });
    await table.and(page.locator(`[aria-rowcount="${ROWS + 1}"]`)).waitFor({ timeout: 60_000 });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spent = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return 1_000 * must(metrics.find(({ name }) => name === 'TaskDuration')?.value, 'the time of its tasks');
    };
    const before = await spent();
    const { frames, blocks, rows } = await scrolled(page);
    const work = (await spent()) - before;
    const label = `scrolling ${ROWS.toLocaleString('en')} rows`;
    printFigure(`frame (median), ${label}`, percentile(frames, 0.5), 'ms', 20);
    printFigure(`frame (p95), ${label}`, percentile(frames, 0.95), 'ms', 34);
    printFigure(`longest block of the main thread, ${label}`, Math.max(0, ...blocks), 'ms', 50);
    printFigure('main thread for 100 rows, whatever else the machine does', (100 * work) / rows, 'ms', null);
    printFigure(`rows passed in ${SCROLL_MS / 1_000} s`, rows, 'rows', null);
  } finally {
    await person.close();
    await server.close();
  }
}

/** What each frame took while the page went on by a step in each, and the long tasks meanwhile. */
const scrolled = (page: Page) =>
  page.evaluate(
    ({ step, ends }) =>
      new Promise<{ frames: number[]; blocks: number[]; rows: number }>((resolve) => {
        const frames: number[] = [];
        const blocks: number[] = [];
        new PerformanceObserver((list) => blocks.push(...list.getEntries().map(({ duration }) => duration))).observe({
          entryTypes: ['longtask'],
        });
        const began = performance.now();
        let last = began;
        const next = (now: number) => {
          frames.push(now - last);
          last = now;
          if (now - began > ends) {
            const rows = [...document.querySelectorAll('[role="row"]')].map((row) => Number(row.getAttribute('aria-rowindex')));
            resolve({ frames, blocks, rows: Math.max(...rows) });
            return;
          }
          window.scrollBy(0, step);
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    { step: STEP_PX, ends: SCROLL_MS },
  );
