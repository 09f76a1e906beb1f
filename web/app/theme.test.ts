import { expect, test } from 'vitest';
import { theme } from './theme.ts';

test('[S9] the breakpoints are sm 600, md 960, lg 1280, xl 1920, xxl 2560', () => {
  expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 });
});
