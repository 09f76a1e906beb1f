import { expect, test, vi } from 'vitest';
import { brightnessOf } from './brightness.ts';
import { darkWatch } from './dark-watch.ts';

test('[SCAN.4] a second of dark pictures is told once, a shorter one is not', () => {
  const tell = vi.fn<() => void>();
  const watch = darkWatch(tell);
  for (const [brightness, now] of [
    [20, 0],
    [20, 900],
    [90, 1000],
    [20, 1100],
  ] as const)
    watch(brightness, now);
  expect(tell).not.toHaveBeenCalled();
  for (const now of [2100, 2200, 9000]) watch(20, now);
  expect(tell).toHaveBeenCalledTimes(1);
});

test('[SCAN.4] a picture is as bright as its pixels are in the mean', () => {
  const pixels = (value: number) => new Uint8ClampedArray(4 * 1000).fill(value);
  expect(brightnessOf(pixels(12))).toBe(12);
  expect(brightnessOf(new Uint8ClampedArray(0))).toBe(0);
});
