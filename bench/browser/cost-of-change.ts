import { performance } from 'node:perf_hooks';
import type { Page } from 'playwright-core';
import { must } from '#domain/assertions.ts';
import type { AssetId } from '#domain/asset/asset.ts';
import { apiClient } from '#test/e2e/driving/api-client.ts';

const CHANGES = 10;
/** The whole of what a change sets off, and as long without one. */
const WINDOW_MS = 1_500;

/** What another device's change of a row that is seen costs the screen of a long list, in ms of its main thread, each. */
export async function costOfChange(page: Page, url: string, path: string, assetId: string): Promise<number[]> {
  await page.goto(path);
  await page.getByText('Room 0', { exact: false }).first().waitFor({ timeout: 120_000 });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * must(metrics.find(({ name }) => name === 'TaskDuration')?.value, 'the time of its tasks');
  };
  const costOf = async (act: () => Promise<void>) => {
    const [before, began] = [await spent(), performance.now()];
    await act();
    await page.waitForTimeout(Math.max(0, WINDOW_MS - (performance.now() - began)));
    return (await spent()) - before;
  };
  await page.waitForTimeout(3 * WINDOW_MS);
  const costs: number[] = [];
  for (let nth = 0; nth < CHANGES; nth += 1) {
    const idle = await costOf(async () => undefined);
    const { edit } = await apiClient(url, 'admin');
    const location = `Floor 0, Room 0 (${nth})`;
    const changed = await costOf(async () => {
      await edit('assets', assetId as AssetId, { location });
      // Looking for it would be work of the same thread.
      await page.waitForTimeout(WINDOW_MS / 2);
    });
    await page.getByText(location).first().waitFor();
    costs.push(Math.max(0, changed - idle));
  }
  await session.detach();
  return costs;
}
