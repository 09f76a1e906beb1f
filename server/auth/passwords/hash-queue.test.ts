import { expect, test } from 'vitest';
import { HashQueue } from './hash-queue.ts';

/** Work that goes on until it is let go. */
function work(started: string[]) {
  const ends: (() => void)[] = [];
  return {
    job: (name: string) => () =>
      new Promise<string>((resolve) => {
        started.push(name);
        ends.push(() => resolve(name));
      }),
    async endNext() {
      ends.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

test('[PASS.13, PASS.25] at most two passwords are hashed at a time, of members one, and strangers take both places from nobody', async () => {
  const [queue, started] = [new HashQueue(), [] as string[]];
  const { job, endNext } = work(started);
  for (const name of ['set 1', 'set 2']) void queue.run('member', name, job(name));
  for (const name of ['stranger 1', 'stranger 2', 'stranger 3']) void queue.run('stranger', name, job(name));
  void queue.run('home', 'user', job('user'));
  expect(started).toEqual(['set 1', 'stranger 1']);
  await endNext();
  await endNext();
  expect(started.slice(2)).toEqual(['user', 'set 2']);
  await endNext();
  await endNext();
  expect(started.slice(4)).toEqual(['stranger 2', 'stranger 3']);
});

test('[PASS.13] those who wait take turns, however many logins one address sends', async () => {
  const [queue, started] = [new HashQueue(), [] as string[]];
  const { job, endNext } = work(started);
  for (let index = 0; index < 5; index += 1) void queue.run('stranger', 'crowd', job(`crowd ${index}`));
  void queue.run('stranger', 'other', job('other'));
  await endNext();
  await endNext();
  expect(started).toEqual(['crowd 0', 'crowd 1', 'crowd 2', 'other']);
});

test('[PASS.13] where all places are taken, whoever has most of them gives up the newest for one who has fewer', async () => {
  const [queue, refused] = [new HashQueue(), [] as string[]];
  const add = (name: string, key: string) =>
    void queue.run('stranger', key, () => new Promise<never>(() => undefined)).catch(() => refused.push(name));
  for (let index = 0; index < 502; index += 1) add(`${index}`, index < 499 ? `network ${index}` : 'crowd');
  add('newcomer', 'another');
  add('second of the crowd', 'crowd');
  add('one more', 'yet another');
  await new Promise(setImmediate);
  expect(refused).toEqual(['501', 'second of the crowd', '500']);
  add('too many', 'and another');
  await new Promise(setImmediate);
  expect(refused.slice(3)).toEqual(['too many']);
});

test('[PASS.13] too many of one user, and too many in all, are refused in words', async () => {
  const [queue, started] = [new HashQueue(), [] as string[]];
  const { job } = work(started);
  const add = (key: string) => queue.run('member', key, job(key));
  for (let index = 0; index < 3; index += 1) void add('one').catch(() => undefined);
  await expect(add('one')).rejects.toMatchObject({ statusCode: 429, message: expect.stringContaining('try again in a moment') });
  for (let index = 0; index < 399; index += 1) void add(`user ${index}`);
  await expect(add('last')).rejects.toMatchObject({ statusCode: 503, message: expect.stringContaining('try again in a moment') });
  expect(started).toHaveLength(1);
});

test('[PASS.13] work that fails makes room like any other', async () => {
  const queue = new HashQueue();
  const failing = () => Promise.reject(new Error('no memory'));
  for (let index = 0; index < 3; index += 1) await expect(queue.run('member', 'one', failing)).rejects.toThrow('no memory');
  expect(await queue.run('member', 'one', async () => 'done')).toBe('done');
});
