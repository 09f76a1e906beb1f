import type { AuditFilter } from '#domain/audit/audit-page.ts';
import { addDays } from '#domain/day/add-days.ts';
import type { AuditSearch } from './audit-search.ts';

/** Where a day begins on this device. */
const startOf = (day: string): string | null => {
  const at = new Date(`${day}T00:00:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

/** What the server is asked for what the address says; the last day is included. */
export function filterOf({ record, user, kind, device, from, to }: AuditSearch): AuditFilter {
  const [start, end] = [from === undefined ? null : startOf(from), to === undefined ? null : startOf(addDays(to, 1))];
  return {
    ...(record !== undefined && { record }),
    ...(user !== undefined && { user }),
    ...(kind !== undefined && { kind }),
    ...(device !== undefined && { device }),
    ...(start !== null && { from: start }),
    ...(end !== null && { until: end }),
  };
}
