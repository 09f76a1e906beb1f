import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerTo } from '../connection/page-answers.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const ask = (name: 'refused' | 'noteRefused', ...args: (string | null)[]) =>
  answerTo({ kind: 'ask', id: 1, name, args } as Parameters<typeof answerTo>[0]);

test('[SESS.35] a page notes which session the server has ended, until its end is written, and goes on where it can’t', () => {
  expect(ask('refused')).toMatchObject({ answer: { value: null } });
  ask('noteRefused', 'hash');
  expect(ask('refused')).toMatchObject({ answer: { value: 'hash' } });
  ask('noteRefused', null);
  expect(stored.size).toBe(0);
  vi.stubGlobal('localStorage', { setItem: () => expect.unreachable('is full') });
  expect(ask('noteRefused', 'hash')).toMatchObject({ answer: { value: undefined } });
});
