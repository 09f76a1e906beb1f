import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceSetting, keptJson, switchSetting } from './device-setting.ts';

const kept = new Map<string, string>();
let isFull = false;

beforeEach(() => {
  kept.clear();
  isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, text);
    },
  });
  vi.stubGlobal('addEventListener', vi.fn<() => void>());
  vi.stubGlobal('removeEventListener', vi.fn<() => void>());
});
afterEach(() => void vi.unstubAllGlobals());

test('[LOOK.7] a choice is kept by the device, told to whoever follows it, and nothing is kept of the usual one', () => {
  const setting = switchSetting('some');
  const told = vi.fn<() => void>();
  const leave = setting.subscribe(told);
  setting.set(false);
  expect([setting.get(), [...kept], told.mock.calls.length]).toEqual([false, [['firemark-some', 'off']], 1]);
  setting.set(true);
  leave();
  setting.set(false);
  expect([setting.get(), told.mock.calls.length]).toEqual([false, 2]);
  setting.set(true);
  expect([...kept]).toEqual([]);
});

test('[LOOK.7] where storage is full a choice lasts as long as the page', () => {
  const setting = switchSetting('some');
  isFull = true;
  setting.set(false);
  expect([setting.get(), [...kept]]).toEqual([false, []]);
  isFull = false;
  setting.set(false);
  expect([...kept]).toEqual([['firemark-some', 'off']]);
});

test('[LOOK.7] what another app kept, or nobody can read, is the usual choice', () => {
  const setting = deviceSetting({ name: 'list', read: keptJson, write: (value) => JSON.stringify(value) });
  kept.set('firemark-list', '{broken');
  expect(setting.get()).toBe(null);
  setting.set(['a']);
  expect(setting.get()).toEqual(['a']);
});
