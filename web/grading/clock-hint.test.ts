import { expect, test } from 'vitest';
import { clockHint } from './clock-hint.ts';

test('[GRADE.14] both days are said, and what to do', () => {
  expect(clockHint({ clock_day: '2026-11-23', today: '2026-11-21' })).toBe(
    'This device’s clock says 23/11/2026. Today is 21/11/2026 by the server: set the clock right.',
  );
});
