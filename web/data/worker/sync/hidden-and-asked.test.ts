import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api-error.ts';
import { SyncLoop } from './sync-loop.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A loop whose rounds are counted, and a server that has news when it is told to. */
async function listening({ isSeen = true, random = 0, fault = (): Error | null => null } = {}) {
  let rounds = 0;
  let tell = (_text: string) => {};
  let end = () => {};
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        tell = (text) => controller.enqueue(new TextEncoder().encode(text));
        end = () => controller.close();
      },
    });
  const loop = new SyncLoop({
    work: {
      begin: () => Promise.resolve(),
      tryAll: () => undefined,
      failures: 0,
      refusal: null,
      askAboutPhotos: () => Promise.resolve(),
      tidyUp: () => Promise.resolve(),
      round: async () => {
        rounds += 1;
        const error = fault();
        if (error !== null) throw error;
        return null;
      },
    },
    calls: { events: async () => new Response(stream()) },
    onStatus: () => undefined,
    random: () => random,
    isSeen: () => isSeen,
    sharesLock: false,
  });
  loop.start();
  await vi.advanceTimersByTimeAsync(0);
  return {
    loop,
    rounds: () => rounds,
    goodbye: async (text: string) => {
      tell(text);
      end();
      await vi.advanceTimersByTimeAsync(0);
    },
    news: async () => {
      tell('data: {"ver":2}\n\n');
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('[FAN.4] a device that nobody looks at asks for news later, once for all that came meanwhile', async () => {
  const { loop, rounds, news } = await listening({ isSeen: false, random: 0.5 });
  expect(rounds()).toBe(1);
  await news();
  await vi.advanceTimersByTimeAsync(30_000);
  await news();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(rounds()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(rounds()).toBe(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rounds()).toBe(2);
  loop.stop();
});

test('[FAN.4] it asks at once when somebody looks again, and what is saved is sent at once', async () => {
  const { loop, rounds, news } = await listening({ isSeen: false });
  loop.seen();
  await vi.advanceTimersByTimeAsync(0);
  expect(rounds()).toBe(1);
  await news();
  loop.seen();
  await vi.advanceTimersByTimeAsync(0);
  expect(rounds()).toBe(2);
  loop.kickSoon();
  await vi.advanceTimersByTimeAsync(0);
  expect(rounds()).toBe(3);
  loop.stop();
});

test('[FAN.4] a device that somebody looks at asks at once', async () => {
  const { loop, rounds, news } = await listening();
  await news();
  expect(rounds()).toBe(2);
  loop.stop();
});

test('[FAN.5] a server that asked for time is left alone as long as it said, and each device a random part longer', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBusy = true;
  const fault = () => (isBusy ? new ApiError(503, 'Try again soon', null, 10_000) : null);
  const { loop, rounds } = await listening({ fault, random: 0.5 });
  await vi.advanceTimersByTimeAsync(14_999);
  expect(rounds()).toBe(1);
  isBusy = false;
  await vi.advanceTimersByTimeAsync(1);
  expect(rounds()).toBe(2);
  loop.stop();
  logged.mockRestore();
});

test('[OPS.23] a server that stops says when to come back: until then it is left alone, but for what is saved', async () => {
  const { loop, rounds, goodbye } = await listening();
  await goodbye('retry: 7000\n\n');
  await vi.advanceTimersByTimeAsync(6_999);
  expect(rounds()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(rounds()).toBe(2);
  await goodbye('retry: 7000\n\n');
  loop.kickSoon();
  await vi.advanceTimersByTimeAsync(0);
  expect(rounds()).toBe(3);
  loop.stop();
});

test('[OPS.23] what is no time is not heeded, and no server sends a device away for more than a minute', async () => {
  const { loop, rounds, goodbye } = await listening({ random: 0.5 });
  await goodbye('data: {"ver":1}\n\nretry: soon\n\n');
  await vi.advanceTimersByTimeAsync(500);
  const before = rounds();
  await goodbye('retry: 999999999\n\n');
  await vi.advanceTimersByTimeAsync(59_999);
  expect(rounds()).toBe(before);
  await vi.advanceTimersByTimeAsync(1);
  expect(rounds()).toBe(before + 1);
  loop.stop();
});

test('[FAN.5] how long is read from the answer', async () => {
  const error = await ApiError.from(new Response('{"message":"Busy"}', { status: 503, headers: { 'retry-after': '5' } }));
  expect(error.retryAfter).toBe(5_000);
  expect((await ApiError.from(new Response('', { status: 503 }))).retryAfter).toBe(0);
});
