import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { isAdministrator } from '#domain/permissions.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { UserId } from '#domain/user/user.ts';
import type { InspectionListParams } from '#web/data/queries/inspections/inspection-list.ts';
import { inspectionSorts } from '#web/data/queries/inspections/inspection-sorts.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { useListAddress } from '#web/records/use-list-address.ts';
import type { InspectionListSearch } from './inspection-list-search.ts';

/** What the address asks of the list of inspections, and what changes it in its place; only administrators filter. */
export function useInspectionList() {
  const navigate = useNavigate({ from: '/inspections/{-$site_id}' });
  const { site_id } = useParams({ from: '/default/inspections/{-$site_id}' });
  const address = useSearch({ from: '/default/inspections/{-$site_id}' });
  const { user } = useSession();
  const filters = user !== null && isAdministrator(user);
  const change = (next: InspectionListSearch, resetScroll = false) =>
    void navigate({ search: (former) => ({ ...former, ...next }), replace: true, resetScroll });
  const { search, sort, onSort } = useListAddress({ name: 'inspections', address, sorts: inspectionSorts, change });
  const list: InspectionListParams = {
    tab: address.tab ?? 'current',
    search: search.text,
    site_id: (site_id ?? null) as SiteId | null,
    inspector_id: filters ? ((address.inspector ?? null) as UserId | null) : null,
    state: filters ? (address.state ?? null) : null,
    sort,
  };
  const clear = () => {
    search.begin('');
    change({ inspector: undefined, state: undefined });
  };
  return { list, search, change, onSort, clear };
}
