import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Building2, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useSyncStatus } from '#web/data/sync-status.ts';
import { useQuery } from '#web/data/use-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { useEntryState } from '#web/ui/use-entry-state.ts';
import { SiteCard } from './site-card.tsx';

const STEP = 30;
const FIRST_SITE = "A site is where a client's assets stand. Add the first one.";
const NEVER_SYNCED = 'Nothing was received on this device yet. It needs a connection once.';

/** Every site, for administrators [S2]. */
export function SiteListPage() {
  const [search, setSearch] = useEntryState('sites search', '');
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useEntryState('sites shown', STEP);
  const page = useQuery('siteList', { search, window: { from: 0, to: shown } }, { keepPrevious: true });
  const clear = () => {
    setSearch('');
    setAttempt(attempt + 1);
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 380px' } }}>
          <SearchField key={attempt} initial={search} onSearch={setSearch} />
        </Box>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mr: 'auto' }}>
          {page !== undefined && page.total > 0 && count(page.total)}
        </Typography>
        <LinkButton to="/site/create" color="primary" startIcon={<Plus aria-hidden />} sx={{ width: { xs: '100%', sm: 'auto' } }}>
          Add New Site
        </LinkButton>
      </Box>
      <Box sx={{ minHeight: 500 }}>
        <SiteCards page={page} search={search} onClear={clear} />
        {page !== undefined && page.total > page.rows.length && (
          <Button fullWidth onClick={() => setShown(shown + STEP)} sx={{ mt: 2 }}>
            Show more ({(page.total - page.rows.length).toLocaleString('en-GB')})
          </Button>
        )}
      </Box>
    </>
  );
}

interface CardsProps {
  page: ReturnType<typeof useQuery<'siteList'>>;
  search: string;
  onClear: () => void;
}

function SiteCards({ page, search, onClear }: CardsProps) {
  const { online, phase, lastSyncedAt } = useSyncStatus();
  const arriving = lastSyncedAt === null && online && phase !== 'failed';
  if (page === undefined || (page.total === 0 && arriving)) return <SkeletonRows cards height={248} />;
  if (page.total === 0) {
    const words = search.trim();
    return words === '' ? (
      <EmptyState icon={Building2} title="No Sites to view" hint={lastSyncedAt === null ? NEVER_SYNCED : FIRST_SITE} />
    ) : (
      <EmptyState
        icon={SearchX}
        title="No Sites to view"
        hint={`Nothing here matches “${words}”. Names, clients, addresses and notes are searched.`}
        action={<Button onClick={onClear}>Clear search</Button>}
      />
    );
  }
  return (
    <Box
      component="ul"
      aria-label="Sites"
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
        <SiteCard key={card.site.id} card={card} />
      ))}
    </Box>
  );
}

const count = (sites: number) => (sites === 1 ? '1 site' : `${sites.toLocaleString('en-GB')} sites`);
