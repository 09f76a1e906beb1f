import type { DeviceStorage } from '#web/data/page/device-storage.ts';

const size = (bytes: number): string =>
  bytes >= 1_000_000_000 ? `${(bytes / 1_000_000_000).toFixed(1)} GB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** '24.1 MB used of 1.2 GB' */
export function usedWords({ used, available }: DeviceStorage): string {
  if (used === null) return 'How much is used is not known';
  return available === null ? `${size(used)} used` : `${size(used)} used of ${size(available)}`;
}

const KEPT = 'The browser has promised to keep what is here.';
const NOT_KEPT =
  'The browser may remove what is here, unsent work too, when the device runs out of room or Firemark is not opened for long. Send often, install Firemark, and ask the browser to keep it.';
const NOT_KNOWN = 'This browser doesn’t say whether it keeps what is here: send often.';

/** Whether the browser keeps what is on the device, and what it means if not [ROOM.8]. */
export function keptWords({ isKept }: DeviceStorage): string {
  if (isKept === null) return NOT_KNOWN;
  return isKept ? KEPT : NOT_KEPT;
}
