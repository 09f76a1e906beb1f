import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Notices } from './notices.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

function listening(count: number) {
  const notices = new Notices<{ tell(ver: number): void }>();
  const told: { who: number; ver: number; at: number }[] = [];
  const start = performance.now();
  for (let who = 0; who < count; who += 1) {
    notices.add({ tell: (ver) => void told.push({ who, ver, at: Math.round(performance.now() - start) }) });
  }
  return { notices, told };
}

test('[FAN.1] a listener is told at once, then at most once a second, and then of the newest', () => {
  const { notices, told } = listening(1);
  vi.advanceTimersByTime(1_000);
  notices.announce(2);
  expect(told).toEqual([{ who: 0, ver: 2, at: 1_000 }]);
  vi.advanceTimersByTime(100);
  notices.announce(3);
  notices.announce(4);
  vi.advanceTimersByTime(899);
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(told.slice(1)).toEqual([{ who: 0, ver: 4, at: 2_000 }]);
  vi.advanceTimersByTime(5_000);
  expect(told).toHaveLength(2);
});

test('[FAN.1] news without a ver of their own are told too', () => {
  const { notices, told } = listening(1);
  vi.advanceTimersByTime(1_000);
  notices.announce(2);
  vi.advanceTimersByTime(1_000);
  notices.announce(2);
  expect(told).toHaveLength(2);
});

test.each([10, 500, 2_000])('[FAN.2] %i listeners are told one after the other, all within a second', (count) => {
  const { notices, told } = listening(count);
  vi.advanceTimersByTime(1_000);
  notices.announce(2);
  vi.advanceTimersByTime(1_100);
  expect(new Set(told.map(({ who }) => who)).size).toBe(count);
  expect(told).toHaveLength(count);
  const perTenth = Map.groupBy(told, ({ at }) => Math.floor(at / 100));
  expect(Math.max(...[...perTenth.values()].map((tenth) => tenth.length))).toBeLessThanOrEqual(Math.max(50, count / 10) * 1.1);
});

test('[FAN.2] whoever leaves is told no more', () => {
  const { notices, told } = listening(0);
  const leaver = { tell: (ver: number) => void told.push({ who: 0, ver, at: 0 }) };
  notices.add(leaver);
  vi.advanceTimersByTime(10);
  notices.announce(2);
  notices.delete(leaver);
  vi.advanceTimersByTime(2_000);
  expect(told).toEqual([]);
});
