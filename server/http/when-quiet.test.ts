import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenQuiet } from './when-quiet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const begun = () => {
  const server = new EventEmitter();
  const quiet = whenQuiet(server as Server);
  const ask = () => {
    const reply = new EventEmitter();
    server.emit('request', {}, reply);
    return reply;
  };
  const isOver = (signal = new AbortController().signal) => {
    let over = false;
    void quiet(signal).then(() => (over = true));
    return async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return over;
    };
  };
  return { ask, isOver };
};

test('[PROOF.7] work beside requests goes on at once where nobody asks, else a second after the last answer', async () => {
  const { ask, isOver } = begun();
  expect(await isOver()(0)).toBe(true);
  const reply = ask();
  const after = isOver();
  expect(await after(900)).toBe(false);
  reply.emit('close');
  expect(await after(900)).toBe(false);
  expect(await after(100)).toBe(true);
});

test('[PROOF.7] on a server that is never quiet it goes on after five seconds, and ends its waiting when it is to end', async () => {
  const { ask, isOver } = begun();
  const after = isOver();
  expect(await after(0)).toBe(true);
  ask();
  const busy = isOver();
  for (let ms = 500; ms < 5_000; ms += 500) {
    expect(await busy(500)).toBe(false);
    ask();
  }
  expect(await busy(500)).toBe(true);
  const ending = new AbortController();
  const ended = isOver(ending.signal);
  expect(await ended(10)).toBe(false);
  ending.abort();
  expect(await ended(0)).toBe(true);
});
