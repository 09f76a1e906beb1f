import type { Page } from 'playwright-core';
import { v7 } from 'uuid';
import { must } from '#domain/assertions.ts';
import { apiClient } from '#test/e2e/api-client.ts';
import { newPerson } from '#test/e2e/person.ts';
import { surveyToDo } from '#test/e2e/survey-to-do.ts';
import { startRealServer } from '#test/real-server.ts';
import { printFigure } from './print-figure.ts';

const LIGHTS = 2_000;
const PUSHED_AT_ONCE = 500;
const STEPS = 60;
/** Between two taps, so that each is measured alone. */
const PAUSE_MS = 300;
const SETTLING_MS = 3_000;
const CPU_SLOWDOWN = 4;

/** What an inspector waits for during a survey and a round, in real Chromium. */
export async function benchSurvey(): Promise<void> {
  const server = await startRealServer();
  const person = await newPerson(server.url, { keepsProfile: true });
  try {
    await addLights(server.url);
    const extinguisher = await surveyToDo(server.url, 'inspector', 'Fire extinguisher');
    const lights = await surveyToDo(server.url, 'inspector', 'Emergency light');
    await person.logIn('inspector');
    await person.page
      .getByText(/^Synced/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await benchSteps(person.page, `/assets/survey/${extinguisher.asset.id}/${extinguisher.inspection.id}`);
    await benchAutoComplete(person.page, `/inspections/view/${lights.inspection.id}/assets/${lights.assetType.id}`);
  } finally {
    await person.close();
    await server.close();
  }
}

async function addLights(url: string): Promise<void> {
  const { asset } = await surveyToDo(url, 'inspector', 'Emergency light');
  const { call } = await apiClient(url, 'admin');
  const { created_by_id, asset_type_id, site_id, location, history } = asset;
  const device = v7();
  for (let from = 0; from < LIGHTS; from += PUSHED_AT_ONCE) {
    const operations = Array.from({ length: PUSHED_AT_ONCE }, (_, nth) => ({
      op: v7(),
      device,
      entity: 'assets',
      id: v7(),
      base: null,
      patch: { created_by_id, asset_type_id, site_id, location, history, serial_number: `L-${from + nth}`, deleted_at: null },
      ts: new Date().toISOString(),
    }));
    await call('/sync/push', { operations });
  }
}

/**
 * From a finger's tap on an arrow to the next question's first frame, as the browser itself measures it: its Event Timing
 * counts from the touch to the paint after it, in steps of 8 ms.
 */
async function benchSteps(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
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
  const times = await page.evaluate(() => (window as unknown as { taps: number[] }).taps);
  const p95 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)];
  printFigure(`tap to next question painted (p95 of ${times.length}, CPU x4)`, p95 ?? Number.NaN, 'ms', 50);
}

function watchTaps(): void {
  const taps: number[] = [];
  Object.assign(window, { taps });
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') taps.push(duration);
  });
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

async function benchAutoComplete(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Options' }).click();
  const dialog = page.getByRole('dialog', { name: 'Options' });
  await dialog.getByRole('checkbox').check();
  const began = performance.now();
  await dialog.getByRole('button', { name: 'Auto-complete Survey(s)' }).click();
  await page.getByText(/surveys successfully saved$/).waitFor();
  printFigure(`auto-complete of ${LIGHTS.toLocaleString('en')} assets`, performance.now() - began, 'ms', 2_000);
}
