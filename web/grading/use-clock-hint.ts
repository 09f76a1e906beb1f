import { useQuery } from '#web/data/page/use-query.ts';
import { clockHint } from './clock-hint.ts';

/** The hint beside the date of a grade, undefined where this device's clock says the day that counts here [GRADE.14]. */
export function useClockHint(): string | undefined {
  const { today = '', clock_day = null } = useQuery('today', {}) ?? {};
  return clock_day === null ? undefined : clockHint({ clock_day, today });
}
