import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Calendar, SearchX } from 'lucide-react';
import type { DateStatus } from '#domain/inspection/date-status.ts';
import type { SiteId } from '#domain/site/site.ts';
import { useSyncStatus } from '#web/data/sync-status.ts';
import { useQuery } from '#web/data/use-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { useEntryState } from '#web/ui/use-entry-state.ts';
import { InspectionListCard } from './inspection-list-card.tsx';

const STEP = 60;

interface Props {
  tab: DateStatus;
  search: string;
  siteId: SiteId | null;
}

const hints: Record<DateStatus, string> = {
  past: 'Inspections that ended before today appear here.',
  current: 'Inspections that run today appear here.',
  future: 'Inspections that start after today appear here.',
};

const NEVER_SYNCED = 'Nothing was received on this device yet. It needs a connection once.';

export function InspectionCards({ tab, search, siteId }: Props) {
  const [shown, setShown] = useEntryState(`inspections shown ${tab}`, STEP);
  const page = useQuery(
    'inspectionList',
    { tab, search, site_id: siteId, window: { from: 0, to: shown } },
    { keepPrevious: true },
  );
  const { online, phase, lastSyncedAt } = useSyncStatus();
  const arriving = lastSyncedAt === null && online && phase !== 'failed';
  if (page === undefined || (page.total === 0 && arriving)) return <SkeletonRows cards height={178} />;
  if (page.total === 0) {
    const searched = search.trim() !== '';
    return (
      <EmptyState
        icon={searched ? SearchX : Calendar}
        title="No Inspections to view"
        hint={searched ? `Nothing here matches “${search.trim()}”.` : lastSyncedAt === null ? NEVER_SYNCED : hints[tab]}
      />
    );
  }
  return (
    <>
      <Box
        component="ul"
        aria-label="Inspections"
        sx={{
          display: 'grid',
          gap: { xs: 1.25, md: 2 },
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(3, minmax(0, 1fr))',
            xl: 'repeat(4, minmax(0, 1fr))',
          },
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {page.rows.map((card) => (
          <InspectionListCard key={card.inspection.id} card={card} />
        ))}
      </Box>
      {page.total > page.rows.length && (
        <Button fullWidth onClick={() => setShown(shown + STEP)} sx={{ mt: 2 }}>
          Show more ({(page.total - page.rows.length).toLocaleString('en-GB')})
        </Button>
      )}
    </>
  );
}
