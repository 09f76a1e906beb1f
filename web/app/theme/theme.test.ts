import { expect, test } from 'vitest';
import { theme } from './theme.ts';

test('[S1.13] the theme is dark with red accents', () => {
  const { mode, background, primary } = theme.palette;
  const shares = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  expect(mode).toBe('dark');
  expect(Math.max(...shares(background.default))).toBeLessThan(32);
  const [red = 0, green = 0, blue = 0] = shares(primary.main);
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
});

test('[S9.25] the breakpoints are sm 600, md 960, lg 1280, xl 1920, xxl 2560', () => {
  expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 });
});
