import type { Page } from 'playwright-core';
import { must } from '#domain/assertions.ts';

const STEPS = 40;
/** Between two taps, so that each is measured alone. */
const PAUSE_MS = 300;
const SETTLING_MS = 3_000;
const CPU_SLOWDOWN = 4;

/**
 * From a finger's tap on an arrow to the next question's first frame, as the browser itself measures it: its Event Timing
 * counts from the touch to the paint after it, in steps of 8 ms.
 */
export async function timeTaps(page: Page, path: string): Promise<number[]> {
  await page.goto(path);
  await page.getByRole('heading', { level: 2 }).first().waitFor({ timeout: 120_000 });
  // What the start leaves to be done, such as keeping the app for starts without a network, is none of a tap's time.
  await page.waitForTimeout(SETTLING_MS);
  await page.evaluate(watchTaps);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  for (let step = 0; step < STEPS; step += 1) {
    const box = await page.getByRole('button', { name: step % 4 < 2 ? /^Next/ : 'Previous question' }).boundingBox();
    const { x, y, width, height } = must(box, 'a place to tap');
    await page.waitForTimeout(PAUSE_MS);
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.waitForTimeout(PAUSE_MS);
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return page.evaluate(() => (window as unknown as { taps: number[] }).taps);
}

function watchTaps(): void {
  const taps: number[] = [];
  Object.assign(window, { taps });
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') taps.push(duration);
  });
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
