import { formatDay } from './format-day.ts';
import { localDay } from './local-day.ts';

/** 'DD/MM/YYYY HH:MM' of a moment, where the device is; empty when it is unknown. */
export function formatInstant(instant: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? '' : `${formatDay(localDay(at))} ${formatTime(instant)}`;
}

/** 'HH:MM' of it. */
export function formatTime(instant: string): string {
  const at = new Date(instant);
  return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
