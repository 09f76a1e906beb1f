import { must } from '#domain/assertions.ts';
import type { Person } from '#test/e2e/driving/person.ts';

const LONGEST_MS = 600_000;
/** Between two looks whether it is over; the page itself notes when. */
const LOOK_MS = 250;

/**
 * From the answer to a login until everything is on the device and durable, and the page says so, in milliseconds: by the
 * clocks of worker and page, for looking from outside would take part of the time and find it late.
 */
export async function timeFirstPull({ page, logIn }: Person, username: string, password?: string): Promise<number> {
  await page.addInitScript(noteSynced);
  await logIn(username, password);
  const noted = await page.waitForFunction(syncedAt, undefined, { polling: LOOK_MS, timeout: LONGEST_MS });
  const answers = await Promise.all(page.workers().map((worker) => worker.evaluate(loginAnsweredAt)));
  return must(await noted.jsonValue(), 'when it was synced') - Math.max(...answers.flat());
}

interface Noted {
  synced?: number;
}

function noteSynced(): void {
  const watcher = new MutationObserver(() => {
    if (!/Synced \d/.test(document.querySelector('header')?.textContent ?? '')) return;
    (globalThis as Noted).synced = performance.timeOrigin + performance.now();
    watcher.disconnect();
  });
  watcher.observe(document, { childList: true, subtree: true, characterData: true });
}

const syncedAt = () => (globalThis as Noted).synced;

const loginAnsweredAt = () =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name }) => name.endsWith('/api/auth/login'))
    .map(({ responseEnd }) => performance.timeOrigin + responseEnd);
