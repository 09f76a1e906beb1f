export const FIRST_RETRY_MS = 1_000;
export const LAST_RETRY_MS = 60_000;

/** Without anybody who looks at it, a device asks for what is new this much later. */
const UNSEEN_MS = 60_000;

/** How long to wait after so many failures in a row: twice as long each time, a random part of it [SYNC]. */
export function backoff(failures: number, random: number): number {
  const longest = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
  return longest * (0.5 + random / 2);
}

/** How long a server that asked for time is left alone: as long as it said, a minute at most, and by chance up to as long again [FAN.5]. */
export const asAsked = (retryAfter: number, random: number): number => Math.min(LAST_RETRY_MS, retryAfter) * (1 + random);

/** How long news wait that nobody would see [FAN.4]. */
export const whileUnseen = (random: number): number => UNSEEN_MS * (0.5 + random / 2);
