import { addDays } from '../../day/add-days.ts';
import type { Inspection } from '../inspection.ts';

/** Whether it ends between today and the coming Sunday, both included; days are `YYYY-MM-DD`. */
export function endsThisWeek({ date_to }: Pick<Inspection, 'date_to'>, today: string): boolean {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const sunday = addDays(today, (7 - weekday) % 7);
  return date_to >= today && date_to <= sunday;
}
