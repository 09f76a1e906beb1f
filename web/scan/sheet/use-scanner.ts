import { useEffect, useEffectEvent } from 'react';
import type { Camera } from '#web/camera/use-camera.ts';
import { darkWatch } from '../decoding/dark-watch.ts';
import { frameLook } from '../decoding/picture-areas.ts';
import { readPicture, startAnew } from '../decoding/read-picture.ts';
import { scanLoop } from '../decoding/scan-loop.ts';
import { unreadWatch } from '../decoding/unread-watch.ts';

interface Heard {
  onText: (text: string) => void;
  /** Its pictures have been dark for a second. */
  onDark: () => void;
  onNoDecoder: () => void;
  /** The browser gives out others than the camera's. */
  onAltered: () => void;
  /** None of them can be read, not even anew. */
  onUnreadable: () => void;
}

const clock = {
  now: () => performance.now(),
  wait: (milliseconds: number, then: () => void) => {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Looks for codes in what the camera sees, while it sees something and is asked to. */
export function useScanner({ video, state }: Camera, isOn: boolean, heard: Heard): void {
  const onText = useEffectEvent(heard.onText);
  const onDark = useEffectEvent(heard.onDark);
  const onNoDecoder = useEffectEvent(heard.onNoDecoder);
  const onAltered = useEffectEvent(heard.onAltered);
  const onUnreadable = useEffectEvent(heard.onUnreadable);
  const runs = isOn && state === 'ready';
  useEffect(() => {
    if (!runs) return;
    let turn = 0;
    let wanted = true;
    const watch = darkWatch(() => onDark());
    const watchUnread = unreadWatch({ startAnew, tell: () => onUnreadable() });
    const end = scanLoop(async () => {
      const picture = video.current === null ? null : await createImageBitmap(video.current).catch(() => null);
      if (picture === null) return;
      const { area, look } = frameLook(picture, turn);
      const reading = await readPicture(picture, [area], look);
      turn += 1;
      if (!wanted) return;
      if (reading.kind === 'no-decoder') return onNoDecoder();
      if (reading.kind === 'altered') return onAltered();
      watchUnread(reading.kind);
      if (reading.kind === 'unreadable') return;
      watch(reading.brightness, performance.now());
      if (reading.text !== null) onText(reading.text);
    }, clock);
    return () => {
      wanted = false;
      end();
    };
  }, [runs, video]);
}
