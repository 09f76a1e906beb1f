import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whyNoCamera } from './no-camera.ts';
import { playSoon } from './play-soon.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('isSecureContext', true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[SCAN.1] a camera that never gives a picture is said to be in use', async () => {
  const { promise } = Promise.withResolvers<void>();
  const why = playSoon({ play: () => promise }).catch(whyNoCamera);
  await vi.advanceTimersByTimeAsync(8000);
  expect(await why).toBe('in-use');
  await playSoon({ play: () => Promise.resolve() });
});
