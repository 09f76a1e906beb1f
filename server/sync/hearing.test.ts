import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Hearing } from './hearing.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('[DB.21] a server hears while its own notices come back', () => {
  const hearing = new Hearing();
  expect([hearing.isDeaf, hearing.probe(), hearing.isDeaf]).toEqual([true, true, true]);
  hearing.echoed();
  expect([hearing.isDeaf, hearing.probe(), hearing.isDeaf]).toEqual([false, false, false]);
  vi.advanceTimersByTime(10_000);
  // Asked again, and still hearing; then nothing came back.
  expect([hearing.probe(), hearing.isDeaf, hearing.probe(), hearing.isDeaf]).toEqual([true, false, false, true]);
  hearing.echoed();
  expect(hearing.isDeaf).toBe(false);
  hearing.lose();
  expect(hearing.isDeaf).toBe(true);
});
