import { formatDay } from './format-day.ts';
import { localDay } from './local-day.ts';

/** DD/MM/YYYY at hh:mm of an instant, where the device is [S9]. */
export function formatMoment(instant: string): string {
  const at = new Date(instant);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${formatDay(localDay(at))} at ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}
