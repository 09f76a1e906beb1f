import Stack from '@mui/material/Stack';
import { Building2 } from 'lucide-react';
import { useSyncStatus } from '#web/data/page/sync-status.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { MoreButton } from '#web/ui/buttons/more-button.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { DeletedSiteCard } from './deleted-site-card.tsx';
import { NotAsked } from './not-asked.tsx';
import { useDeletedSites } from './use-deleted-sites.ts';

/** Every deleted site with the reports that can still be had of it [PROOF]. */
export function DeletedSitesPage() {
  const online = useSyncStatus((sync) => sync.online);
  const { sites, more, failure, isReading, readOn } = useDeletedSites();
  const states = useQuery('deletedStates', { ids: sites.map(({ site }) => site.id) }, { keepPrevious: true });
  const names = useQuery(
    'peopleNames',
    { ids: sites.flatMap(({ deleted_by_id }) => deleted_by_id ?? []) },
    { keepPrevious: true },
  );
  const shown = sites.filter(({ site }) => states?.[site.id] !== false);
  const hasMore = more !== null && more !== 'unknown';
  return (
    <Stack sx={{ gap: { xs: 1.5, md: 2 }, maxWidth: { md: 960 } }}>
      {more === 'unknown' && failure === null && <SkeletonRows />}
      {more === null && shown.length === 0 && (
        <EmptyState icon={Building2} title="No site is deleted" hint="Sites that are deleted appear here, with their reports." />
      )}
      <Stack component="ul" sx={{ gap: { xs: 1.5, md: 2 }, m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((entry) => (
          <li key={entry.site.id}>
            <DeletedSiteCard entry={entry} deletedBy={names?.[entry.deleted_by_id ?? ''] ?? null} online={online} kind="listed" />
          </li>
        ))}
      </Stack>
      <NotAsked failure={failure} {...(!hasMore && { onRetry: () => void readOn() })} />
      {hasMore && <MoreButton hidden={null} loading={isReading} onMore={() => void readOn()} />}
    </Stack>
  );
}
