import type { DateStatus } from '#domain/inspection/dates/date-status.ts';
import { type ListSearch, listSearch } from '#web/records/list-search.ts';
import { oneOf, textIn } from '#web/ui/entry/address-value.ts';

/** What the address of the list of inspections says [S2]; what is usual stands in no address. */
export interface InspectionListSearch extends ListSearch {
  tab?: Exclude<DateStatus, 'current'> | undefined;
  inspector?: string | undefined;
  state?: 'open' | 'closed' | undefined;
}

export const inspectionListSearch = (address: Record<string, unknown>): InspectionListSearch => ({
  ...listSearch(address),
  tab: oneOf(['past', 'future'], address['tab']),
  inspector: textIn(address['inspector']),
  state: oneOf(['open', 'closed'], address['state']),
});

/** The address of a tab. */
export const tabSearch = (tab: DateStatus): InspectionListSearch => (tab === 'current' ? {} : { tab });
