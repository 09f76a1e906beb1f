import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { FolderCalls, FolderHangs } from './folder-calls.ts';

const LONGEST_MS = 15_000;
afterEach(() => void vi.useRealTimers());

test('[FILES.24] a folder that is slow doesn’t hang: who waits behind many calls has their time when their turn comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const calls = new FolderCalls();
  const slow = () => new Promise<string>((resolve) => setTimeout(() => resolve('read'), LONGEST_MS - 1));
  const told = Promise.all(Array.from({ length: 7 }, () => calls.run(slow)));
  for (let pairs = 4; pairs > 0; pairs -= 1) {
    vi.advanceTimersByTime(LONGEST_MS - 1);
    await setImmediate();
  }
  expect(await told).toEqual(Array.from({ length: 7 }, () => 'read'));
});

test('[FILES.24] who waits where nothing ends for 15 seconds is given up with what hangs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const calls = new FolderCalls();
  const hangs = () => new Promise<never>(() => undefined);
  const told = Promise.allSettled([hangs, hangs, () => Promise.resolve('read')].map((call) => calls.run<string>(call)));
  vi.advanceTimersByTime(LONGEST_MS);
  expect(await told).toEqual(Array.from({ length: 3 }, () => ({ status: 'rejected', reason: expect.any(FolderHangs) as Error })));
});
