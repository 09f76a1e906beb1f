const MINUTE_MS = 60_000;
/** Less is nothing that a person would set right, or the time that an answer took. */
const LEAST_MINUTES = 5;

/** How many whole minutes a device's clock is ahead of the server's, 0 while it is less than five either way [SYNC.33]. */
export function clockAhead(device: string, server: string): number {
  const minutes = Math.trunc((Date.parse(device) - Date.parse(server)) / MINUTE_MS);
  return Math.abs(minutes) >= LEAST_MINUTES ? minutes : 0;
}
