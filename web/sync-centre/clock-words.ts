/** What is wrong with the clock of this device, null while it is right within five minutes [SYNC.33]. */
export function clockWords(aheadMinutes: number): string | null {
  if (aheadMinutes === 0) return null;
  return `This device’s clock is ${span(Math.abs(aheadMinutes))} ${aheadMinutes > 0 ? 'ahead' : 'behind'}. Set it right: what you do here bears its time.`;
}

const HOUR = 60;
const DAY = 24 * HOUR;

function span(minutes: number): string {
  if (minutes < 2 * HOUR) return `${minutes} minutes`;
  return minutes < 2 * DAY ? `${Math.floor(minutes / HOUR)} hours` : `${Math.floor(minutes / DAY)} days`;
}
