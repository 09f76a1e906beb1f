import { expect, test } from 'vitest';
import { isOutOfReach } from './is-out-of-reach.ts';

test.each([
  ['40001', 'what others changed meanwhile'],
  ['40P01', 'a deadlock'],
  ['55P03', 'the lock_timeout of a role'],
  ['25P03', 'a transaction that was idle'],
  ['25P04', 'the transaction_timeout of a role'],
])('[DB.28] %s, %s, is told as one that can’t be reached now', (code) => {
  expect(isOutOfReach(Object.assign(new Error('undone'), { code }))).toBe(true);
});

test.each(['23505', '42703', 'ENOENT'])('[DB.28] %s is a fault', (code) => {
  expect(isOutOfReach(Object.assign(new Error('wrong'), { code }))).toBe(false);
});
