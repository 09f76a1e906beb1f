import { expect, test } from 'vitest';
import { latestWriter } from './latest-writer.ts';

function slowStore() {
  const started: string[] = [];
  const finish: (() => void)[] = [];
  const save = (value: string) => {
    started.push(value);
    return new Promise<void>((resolve) => finish.push(resolve));
  };
  return { started, finish, save };
}

const unexpected = (reason: unknown) => {
  throw reason;
};

test('[D6] a draft is written at once, and what changed meanwhile after it, the newest only', async () => {
  const { started, finish, save } = slowStore();
  const writer = latestWriter(save, unexpected);
  writer.write('a');
  writer.write('b');
  writer.write('c');
  expect(started).toEqual(['a']);

  const settled = writer.settled();
  finish[0]?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(started).toEqual(['a', 'c']);
  finish[1]?.();
  await settled;
  expect(started).toEqual(['a', 'c']);
});

test('[D6] a failed write is reported and the next one still happens', async () => {
  const saved: string[] = [];
  const failures: unknown[] = [];
  const writer = latestWriter(
    async (value: string) => {
      if (value === 'full') throw new Error('quota');
      saved.push(value);
    },
    (reason) => failures.push(reason),
  );
  writer.write('full');
  await writer.settled();
  writer.write('later');
  await writer.settled();
  expect(failures).toHaveLength(1);
  expect(saved).toEqual(['later']);
});
