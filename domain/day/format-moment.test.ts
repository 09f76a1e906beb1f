import { expect, test } from 'vitest';
import { formatMoment } from './format-moment.ts';

test('[S9.7] a moment reads DD/MM/YYYY at hh:mm, where the device is', () => {
  expect(formatMoment(new Date(2026, 10, 21, 9, 5).toISOString())).toBe('21/11/2026 at 09:05');
});
