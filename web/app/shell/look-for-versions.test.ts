import { afterEach, expect, test, vi } from 'vitest';
import { lookForVersions } from './look-for-versions.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[START.12] an app looks for another version when it comes to the front, and every hour that it stays there with a network', () => {
  vi.useFakeTimers();
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const network = { onLine: true };
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', network);
  const update = vi.fn<ServiceWorkerRegistration['update']>(() => Promise.reject(new TypeError('Failed to update')));
  const looksAfter = (change: () => void): number => {
    update.mockClear();
    change();
    return update.mock.calls.length;
  };
  const turn = (visibilityState: string) => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const threeHours = () => void vi.advanceTimersByTime(3 * 3_600_000);

  expect(looksAfter(() => lookForVersions({ update }))).toBe(0);
  expect(looksAfter(threeHours)).toBe(3);
  expect(looksAfter(() => turn('hidden'))).toBe(0);
  expect(looksAfter(threeHours)).toBe(0);
  expect(looksAfter(() => turn('visible'))).toBe(1);
  network.onLine = false;
  expect(looksAfter(threeHours)).toBe(0);
});
