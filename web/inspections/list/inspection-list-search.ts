import type { DateStatus } from '#domain/inspection/dates/date-status.ts';
import { type ListSearch, listSearch } from '#web/records/list-search.ts';

/** What the address of the list of inspections says [S2]; what is usual stands in no address. */
export interface InspectionListSearch extends ListSearch {
  tab?: Exclude<DateStatus, 'current'> | undefined;
  inspector?: string | undefined;
  state?: 'open' | 'closed' | undefined;
}

export function inspectionListSearch(address: Record<string, unknown>): InspectionListSearch {
  const { tab, inspector, state } = address;
  return {
    ...listSearch(address),
    ...((tab === 'past' || tab === 'future') && { tab }),
    ...(typeof inspector === 'string' && { inspector }),
    ...((state === 'open' || state === 'closed') && { state }),
  };
}

/** The address of a tab. */
export const tabSearch = (tab: DateStatus): InspectionListSearch => (tab === 'current' ? {} : { tab });
