import { expect, test } from 'vitest';
import { isOutOfReach, opening } from './is-out-of-reach.ts';

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

test.each(['58P01', '58P02', '58000'])('[DB.31] %s, of a file that is damaged or missing, is a fault', (code) => {
  expect(isOutOfReach(Object.assign(new Error('could not access status of transaction 7'), { code }))).toBe(false);
});

test.each(['ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN', 'ECONNABORTED', '58030'])(
  '[DB.5] %s, of a network or a disk that is gone, is told as one that can’t be reached now',
  (code) => {
    expect(isOutOfReach(Object.assign(new Error('gone'), { code }))).toBe(true);
  },
);

test.each(['28P01', 'CERT_HAS_EXPIRED', '42501'])(
  '[DB.5] %s is out of reach where it kept a connection from being opened, and nowhere else',
  async (code) => {
    const error = Object.assign(new Error('refused'), { code });
    expect(isOutOfReach(error)).toBe(false);
    await expect(opening(Promise.reject(error))).rejects.toBe(error);
    expect(isOutOfReach(error)).toBe(true);
  },
);
