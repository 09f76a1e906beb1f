import type { Inspection } from '../inspection.ts';

type Dates = Pick<Inspection, 'date_from' | 'date_to'>;

export const DATES_REVERSED = 'Date to is before Date From';

/** An inspection may end on the day that it begins, not before [S5]. */
export const areInOrder = ({ date_from, date_to }: Dates): boolean => date_to >= date_from;

/** The field by which an edit puts the dates out of order; null where it doesn't, or leaves them as they lay [S5]. */
export function reversingField(before: Dates | null, patch: Partial<Dates>): keyof Dates | null {
  const after = { ...before, ...patch };
  const changed = (['date_to', 'date_from'] as const).find((field) => after[field] !== before?.[field]);
  const { date_from, date_to } = after;
  if (changed === undefined || date_from === undefined || date_to === undefined) return null;
  return areInOrder({ date_from, date_to }) ? null : changed;
}
