import { beforeEach, expect, test, vi } from 'vitest';
import { tellsPasswordChange } from './told-password-changes.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});

test('[PASS.15] a device tells each change once, and keeps no more than its moment', () => {
  const [changed, back] = ['2026-11-21T09:12:00.000Z', '2026-11-21T09:13:00.000Z'];
  expect([changed, changed, back, changed, back].map(tellsPasswordChange)).toEqual([true, false, true, false, false]);
  expect([...kept.values()]).toEqual([JSON.stringify([changed, back])]);
});

test('[PASS.15] what can’t be read is told again, and the list doesn’t grow without end', () => {
  kept.set('firemark-password-changes-told', '{"at":');
  for (let day = 0; day < 60; day += 1) expect(tellsPasswordChange(`day ${day}`)).toBe(true);
  expect(JSON.parse([...kept.values()][0] ?? '')).toHaveLength(50);
});
