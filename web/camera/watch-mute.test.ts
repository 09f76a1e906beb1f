import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchMute } from './watch-mute.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A track, and what is heard of it. */
function watched(muted = false) {
  const track = Object.assign(new EventTarget(), { muted });
  const heard: string[] = [];
  const end = watchMute(track as unknown as MediaStreamTrack, {
    onSilent: () => heard.push('silent'),
    onBack: () => heard.push('back'),
  });
  return { heard, end, tell: (type: string) => track.dispatchEvent(new Event(type)) };
}

test('[SCAN.1] a camera that gives no pictures for a second has stopped, until it gives some again', () => {
  const { heard, tell } = watched();
  tell('mute');
  vi.advanceTimersByTime(900);
  tell('unmute');
  vi.advanceTimersByTime(5000);
  expect(heard).toEqual([]);
  tell('mute');
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual(['silent']);
  tell('unmute');
  expect(heard).toEqual(['silent', 'back']);
});

test('[SCAN.1] a camera that was muted before it was watched is heard too, and none that is not watched any more', () => {
  const before = watched(true);
  vi.advanceTimersByTime(1000);
  expect(before.heard).toEqual(['silent']);
  const { heard, end, tell } = watched(true);
  end();
  tell('mute');
  vi.advanceTimersByTime(5000);
  expect(heard).toEqual([]);
});
