import { afterEach, expect, test, vi } from 'vitest';
import { raiseTestError } from './raise-test-error.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[S2.4] where no service is set any more, or it can’t be asked, no test error is raised, and none is said to be kept', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  for (const answer of [() => Promise.reject(new TypeError('Failed to fetch')), async () => Response.json({ dsn: null })]) {
    vi.stubGlobal('fetch', answer);
    expect(await raiseTestError()).toBe('not-raised');
    expect(vi.getTimerCount()).toBe(0);
  }
});
