import { isWebKit } from './is-web-kit.ts';
import type { Need } from './margin.ts';

/**
 * Chromium writes down what it takes out of a database, so that it could undo that, and joins what is left: for a while that takes
 * 2.5 to 4 times what is removed.
 */
const TIMES = 4;
/** Of a value it keeps no more than so much in the database; a larger one is a file, which is gone at once. */
const MOST_INSIDE = 65_536;
/** Of a text with letters beyond Latin-1. */
const BYTES_PER_LETTER = 2;

export const bytesOf = (values: readonly unknown[]): number => values.reduce<number>((sum, value) => sum + sizeOf(value), 0);

/** What it takes for a while to remove these, whatever they are. */
export const roomToRemove = (values: readonly unknown[]): number =>
  TIMES * values.reduce<number>((sum, value) => sum + Math.min(sizeOf(value), MOST_INSIDE), 0);

/** What it takes for a while to write others in place of these. */
export const roomToReplace = (former: readonly unknown[], others: readonly unknown[]): number =>
  roomToRemove(former) + bytesOf(others);

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return BYTES_PER_LETTER * value.length;
  if (value instanceof ArrayBuffer) return value.byteLength;
  if (typeof value !== 'object' || value === null) return BYTES_PER_LETTER;
  return Object.entries(value).reduce((sum, part) => sum + sizeOf(part[0]) + sizeOf(part[1]), 0);
}

/** To empty a database, however much it may hold: it can wait. WebKit needs no more for that than for anything else. */
export async function roomToClear(): Promise<Need> {
  return isWebKit() ? { frees: true } : { frees: true, received: true, bytes: TIMES * (await storedBytes()) };
}

/** Of all databases of the device, as far as the browser says. */
async function storedBytes(): Promise<number> {
  const storage = (navigator as Partial<Navigator>).storage as Partial<StorageManager> | undefined;
  const said: (StorageEstimate & { usageDetails?: { indexedDB?: number } }) | undefined = await storage?.estimate?.();
  return said?.usageDetails?.indexedDB ?? said?.usage ?? 0;
}
