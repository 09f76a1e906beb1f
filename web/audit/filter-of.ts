import type { AuditFilter } from '#domain/audit/audit-page.ts';
import { addDays } from '#domain/day/add-days.ts';
import type { AuditSearch } from './audit-search.ts';

/** Where a day begins on this device. */
const startOf = (day: string): string => new Date(`${day}T00:00:00`).toISOString();

/** What the server is asked for what the address says; the last day is included. */
export function filterOf({ record, user, kind, device, from, to }: AuditSearch): AuditFilter {
  return {
    ...(record !== undefined && { record }),
    ...(user !== undefined && { user }),
    ...(kind !== undefined && { kind }),
    ...(device !== undefined && { device }),
    ...(from !== undefined && { from: startOf(from) }),
    ...(to !== undefined && { until: startOf(addDays(to, 1)) }),
  };
}
