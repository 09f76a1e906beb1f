import { isWithin, type Moment, momentAt } from './moment.ts';

/** One moment, by the clock of this device and by the server's. */
export interface HeardTime {
  device: string;
  server: string;
}

/** What took longer tells the time too badly: it may have lain in the device while that slept. */
const SOON_MS = 120_000;

/** What an answer that was asked for at this moment, and is there now, says of the server's time; null where it says too little. */
export function heardTime(asked: Moment, device: string, server: string): HeardTime | null {
  const isSoon = isWithin(SOON_MS, asked, momentAt(Date.parse(device)));
  return isSoon && server !== '' ? { device, server } : null;
}

/** Whether it was heard just now: what another tab tells may wait until this one is awake. */
export const isJustHeard = ({ device }: HeardTime, now: string): boolean =>
  Math.abs(Date.parse(now) - Date.parse(device)) < SOON_MS;
