import { expect, test } from 'vitest';
import { tabLocks } from './tab-locks.ts';
import { holdShared, whileLocked } from './user-locks.ts';

const managers = [
  ['the browser', () => navigator.locks],
  ['a tab without any', tabLocks],
] as const;

let lastName = 0;
const newName = () => `lock ${(lastName += 1)}`;

test.for(managers)(
  '[SESS.14] with the locks of %s, who removes a database waits until every tab has closed it',
  async ([, locksOf]) => {
    const [locks, name] = [locksOf(), newName()];
    const releases = [await holdShared(locks, name), await holdShared(locks, name)];
    const log: string[] = [];
    const removing = whileLocked(locks, name, async (granted) => log.push(`removes ${granted}`));
    for (const release of releases) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      log.push('closes');
      release();
    }
    await removing;
    expect(log).toEqual(['closes', 'closes', 'removes true']);
  },
);

test.for(managers)('[SESS.14] with the locks of %s, a tab that sleeps keeps nobody waiting for ever', async ([, locksOf]) => {
  const [locks, name] = [locksOf(), newName()];
  const wake = await holdShared(locks, name);
  expect(await whileLocked(locks, name, async (granted) => granted, { wait: 5 })).toBe(false);
  wake();
  expect(await whileLocked(locks, name, async (granted) => granted)).toBe(true);
});

test.for(managers)('[TAB.6] with the locks of %s, one works at a time, and a failure is the caller’s', async ([, locksOf]) => {
  const [locks, name] = [locksOf(), newName()];
  const log: number[] = [];
  const work = async (step: number) => {
    log.push(step);
    await new Promise((resolve) => setTimeout(resolve, 5));
    log.push(-step);
  };
  await Promise.all([1, 2, 3].map((step) => whileLocked(locks, name, () => work(step))));
  expect(log).toEqual([1, -1, 2, -2, 3, -3]);
  await expect(whileLocked(locks, name, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await whileLocked(locks, name, async () => 'free')).toBe('free');
});

test.for(managers)('[TAB.6] with the locks of %s, a lock can be taken from who holds it', async ([, locksOf]) => {
  const [locks, name] = [locksOf(), newName()];
  const held = locks.request(name, {}, () => new Promise(() => undefined));
  const stolen = locks.request(name, { steal: true }, async () => 'mine');
  await expect(held).rejects.toMatchObject({ name: 'AbortError' });
  expect(await stolen).toBe('mine');
});
