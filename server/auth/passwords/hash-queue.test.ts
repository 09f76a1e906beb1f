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

test('[PASS.13] at most two passwords are hashed at a time, of members one, and logins go first', async () => {
  const [queue, started] = [new HashQueue(), [] as string[]];
  const { job, endNext } = work(started);
  for (const name of ['set 1', 'set 2']) void queue.run('member', name, job(name));
  for (const name of ['login 1', 'login 2', 'login 3']) void queue.run('login', name, job(name));
  expect(started).toEqual(['set 1', 'login 1']);
  await endNext();
  await endNext();
  expect(started).toEqual(['set 1', 'login 1', 'login 2', 'login 3']);
  await endNext();
  await endNext();
  expect(started.at(-1)).toBe('set 2');
});

test('[PASS.13] those who wait take turns, however many logins one address sends', async () => {
  const [queue, started] = [new HashQueue(), [] as string[]];
  const { job, endNext } = work(started);
  for (let index = 0; index < 5; index += 1) void queue.run('login', 'crowd', job(`crowd ${index}`));
  void queue.run('login', 'other', job('other'));
  await endNext();
  await endNext();
  expect(started).toEqual(['crowd 0', 'crowd 1', 'crowd 2', 'other']);
});

test('[PASS.13] too many of one user, and too many in all, are refused in words', async () => {
  const [queue, started] = [new HashQueue(), [] as string[]];
  const { job } = work(started);
  const add = (key: string) => queue.run('member', key, job(key));
  for (let index = 0; index < 3; index += 1) void add('one');
  await expect(add('one')).rejects.toMatchObject({ statusCode: 429, message: expect.stringContaining('try again in a moment') });
  for (let index = 0; index < 398; index += 1) void add(`user ${index}`);
  await expect(add('last')).rejects.toMatchObject({ statusCode: 503, message: expect.stringContaining('try again in a moment') });
  expect(started).toHaveLength(1);
});

test('[PASS.13] work that fails makes room like any other', async () => {
  const queue = new HashQueue();
  const failing = () => Promise.reject(new Error('no memory'));
  for (let index = 0; index < 3; index += 1) await expect(queue.run('member', 'one', failing)).rejects.toThrow('no memory');
  expect(await queue.run('member', 'one', async () => 'done')).toBe('done');
});
