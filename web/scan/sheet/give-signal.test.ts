import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** What a phone of this kind gives when a code is read, after this was chosen on it. */
async function signalsOf(canVibrate: boolean, chosen: string | null): Promise<string[]> {
  const given: string[] = [];
  vi.stubGlobal('navigator', canVibrate ? { vibrate: (milliseconds: number) => given.push(`vibrates ${milliseconds} ms`) } : {});
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'firemark-scan-signal' ? chosen : null) });
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running';
      currentTime = 0;
    },
  );
  vi.stubGlobal(
    'GainNode',
    class {
      connect = () => this;
    },
  );
  vi.stubGlobal(
    'OscillatorNode',
    class {
      connect = () => this;
      start = () => given.push('sounds');
      stop = () => {};
    },
  );
  const { giveSignal } = await import('./give-signal.ts');
  giveSignal();
  return given;
}

test.each([
  [true, null, ['vibrates 30 ms']],
  [true, 'sound', ['sounds']],
  [true, 'off', []],
  [false, null, ['sounds']],
  [false, 'vibration', ['sounds']],
  [false, 'off', []],
])('[SCAN.13] where a phone vibrates (%s) and %j was chosen a code that is read gives %j', async (canVibrate, chosen, given) => {
  expect(await signalsOf(canVibrate, chosen)).toEqual(given);
});
