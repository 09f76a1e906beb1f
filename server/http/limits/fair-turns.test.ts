import { setImmediate as afterOthers } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { FairTurns } from './fair-turns.ts';

/** Work that ends when it is told to. */
function workOf(log: string[], name: string) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return {
    end: () => end(),
    work: async () => {
      log.push(name);
      await ended;
    },
  };
}

test('[HTTP.16] whoever asks for little waits for one turn of whoever asks for much', async () => {
  const turns = new FairTurns({ running: 1, waitingEach: 10, words: 'Too much' });
  const log: string[] = [];
  const asked = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => ({ name, ...workOf(log, name) }));
  const all = asked.map(({ name, work }) => turns.run(name.charAt(0), work));
  for (const { end } of asked) end();
  await Promise.all(all);
  expect(log).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('[HTTP.16] one user has so many going and so many waiting, another starts beside them', async () => {
  const turns = new FairTurns({ running: 3, runningEach: 2, waitingEach: 1, words: 'Too much of yours' });
  const log: string[] = [];
  const asked = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => ({ name, ...workOf(log, name) }));
  const all = Promise.allSettled(asked.map(({ name, work }) => turns.run(name.charAt(0), work)));
  await vi.waitFor(() => expect(log).toEqual(['a1', 'a2', 'b1']));
  for (const { end } of asked) end();
  const outcomes = await all;
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[3]).toMatchObject({ reason: { statusCode: 429, message: 'Too much of yours' } });
  expect(log).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('[HTTP.16] between one turn and the next others are heard, however quickly a database answers', async () => {
  const turns = new FairTurns({ running: 3, waitingEach: 10, words: '' });
  const log: string[] = [];
  const all = Promise.all(['a', 'a', 'a', 'b'].map((user) => turns.run(user, async () => void log.push('turn'))));
  for (let times = 0; times < 20; times += 1) {
    await afterOthers();
    log.push('others');
  }
  await all;
  expect(log.filter((one) => one === 'turn')).toHaveLength(4);
  expect(log.join(' ')).not.toContain('turn turn');
});

test('[HTTP.16] work that fails gives its turn on', async () => {
  const turns = new FairTurns({ running: 1, waitingEach: 5, words: '' });
  await expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.run('a', () => Promise.resolve('done'))).toBe('done');
});

test('[OPS.24] when too many of all wait, one more is told to come again, and those who wait have their turns', async () => {
  const turns = new FairTurns({ running: 1, waitingEach: 5, waitingInAll: 2, words: '' });
  const log: string[] = [];
  const asked = ['a1', 'b1', 'c1', 'd1'].map((name) => ({ name, ...workOf(log, name) }));
  const all = Promise.allSettled(asked.map(({ name, work }) => turns.run(name.charAt(0), work)));
  await Promise.resolve();
  expect(turns.waiting).toBe(2);
  for (const { end } of asked) end();
  const words = 'Too many are waiting for the server. Try again soon';
  expect((await all)[3]).toMatchObject({ reason: { statusCode: 503, message: words } });
  expect(log).toEqual(['a1', 'b1', 'c1']);
  expect(turns.waiting).toBe(0);
  expect(await turns.run('d', () => Promise.resolve('done'))).toBe('done');
});

test('[LIMIT.22] who is gone waits no longer, and leaves their place to others of theirs', async () => {
  const turns = new FairTurns({ running: 1, waitingEach: 1, words: 'Too much' });
  const gone = new AbortController();
  await turns.enter('a', gone.signal);
  const left = turns.enter('a', gone.signal);
  const other = turns.enter('b', gone.signal);
  await expect(turns.enter('a')).rejects.toMatchObject({ statusCode: 429 });
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect(other).rejects.toThrow('gone');
  expect(turns.waiting).toBe(0);
  const next = turns.enter('a');
  turns.leave('a');
  await next;
  turns.leave('a');
  await turns.enter('b');
});
