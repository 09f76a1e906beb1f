import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Building2 } from 'lucide-react';
import { useSyncStatus } from '#web/data/sync-status.ts';
import { useQuery } from '#web/data/use-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { DeletedSiteCard } from './deleted-site-card.tsx';
import { useDeletedSites } from './use-deleted-sites.ts';

/** Every deleted site with the reports that can still be had of it [D7]. */
export function DeletedSitesPage() {
  const { online } = useSyncStatus();
  const { sites, more, failure, readOn } = useDeletedSites();
  const states = useQuery('deletedStates', { ids: sites.map(({ site }) => site.id) }, { keepPrevious: true });
  const names = useQuery(
    'peopleNames',
    { ids: sites.flatMap(({ deleted_by_id }) => deleted_by_id ?? []) },
    { keepPrevious: true },
  );
  const shown = sites.filter(({ site }) => states?.[site.id] !== false);
  return (
    <Stack sx={{ gap: { xs: 1.5, md: 2 }, maxWidth: { md: 960 } }}>
      <Typography variant="h2">Deleted sites</Typography>
      {failure !== null && <ErrorState title="The server could not be asked." hint={failure} onRetry={() => void readOn()} />}
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
      {typeof more === 'string' && more !== 'unknown' && failure === null && (
        <Button onClick={() => void readOn()}>Show more</Button>
      )}
    </Stack>
  );
}
