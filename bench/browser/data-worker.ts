import type { Page, Worker } from 'playwright-core';
import { must } from '#domain/assertions.ts';

const dataWorker = (page: Page): Worker =>
  must(
    page.workers().find((worker) => /worker/.test(worker.url()) && !/scan/.test(worker.url())),
    'the data worker',
  );

/** By the worker's own clock, from its start until all records are in memory. */
export const timeToRecords = (page: Page): Promise<number> =>
  dataWorker(page).evaluate(() => performance.getEntriesByName('firemark:loaded')[0]?.startTime ?? Number.NaN);

/** What its transactions took that wrote since the page was loaded. */
export const timesOfWrites = (page: Page): Promise<number[]> =>
  dataWorker(page).evaluate(() => performance.getEntriesByName('firemark: write').map(({ duration }) => duration));

/** Held by the data worker after its garbage is gone, in bytes: objects, and what typed arrays lie in. */
export async function workerMemory(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const asks = new Map<number, (result: Record<string, number>) => void>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: Record<string, number> };
    asks.get(id ?? 0)?.(result ?? {});
  });
  const attached = new Promise<string>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker' && !/scan/.test(targetInfo.url)) resolve(sessionId);
    });
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const sessionId = await attached;
  const ask = (id: number, method: string) =>
    new Promise<Record<string, number>>((resolve, reject) => {
      asks.set(id, resolve);
      session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) }).catch(reject);
    });
  await ask(1, 'HeapProfiler.enable');
  await ask(2, 'HeapProfiler.collectGarbage');
  const { usedSize = Number.NaN, embedderHeapUsedSize = 0, backingStorageSize = 0 } = await ask(3, 'Runtime.getHeapUsage');
  await ask(4, 'HeapProfiler.disable');
  await session.detach();
  return usedSize + embedderHeapUsedSize + backingStorageSize;
}
