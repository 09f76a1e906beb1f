import type { Inspection } from '../inspection.ts';

export type DateStatus = 'past' | 'current' | 'future';

/**
 * Where an inspection lies relative to today [S4]. Every inspection has exactly one status:
 * one that ends before it starts is past once its end is, otherwise future until its start.
 */
export function inspectionDateStatus(inspection: Pick<Inspection, 'date_from' | 'date_to'>, today: string): DateStatus {
  if (inspection.date_to < today) return 'past';
  return inspection.date_from > today ? 'future' : 'current';
}
