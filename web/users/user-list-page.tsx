import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Plus, SearchX, Users } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#web/data/session.ts';
import { useSyncStatus } from '#web/data/sync-status.ts';
import { useQuery } from '#web/data/use-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { useEntryState } from '#web/ui/use-entry-state.ts';
import { UserCard } from './user-card.tsx';
import { UserColumnHeads } from './user-columns.tsx';

const STEP = 60;

/** Everybody who may log in, for administrators [S2]. */
export function UserListPage() {
  const [search, setSearch] = useEntryState('users search', '');
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useEntryState('users shown', STEP);
  const page = useQuery('userList', { search, window: { from: 0, to: shown } }, { keepPrevious: true });
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
          {page !== undefined && page.total > 0 && (page.total === 1 ? '1 user' : `${page.total.toLocaleString('en-GB')} users`)}
        </Typography>
        <LinkButton to="/user/create" color="primary" startIcon={<Plus aria-hidden />} sx={{ width: { xs: '100%', sm: 'auto' } }}>
          Add New User
        </LinkButton>
      </Box>
      <Box sx={{ minHeight: 500 }}>
        <UserCards page={page} search={search.trim()} onClear={clear} />
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
  page: ReturnType<typeof useQuery<'userList'>>;
  search: string;
  onClear: () => void;
}

function UserCards({ page, search, onClear }: CardsProps) {
  const { user: own } = useSession();
  const { online, phase, lastSyncedAt } = useSyncStatus();
  const arriving = lastSyncedAt === null && online && phase !== 'failed';
  if (page === undefined || (page.total === 0 && arriving)) return <SkeletonRows height={72} />;
  if (page.total === 0) {
    return search === '' ? (
      <EmptyState
        icon={Users}
        title="No Users to view"
        hint="Nothing was received on this device yet. It needs a connection once."
      />
    ) : (
      <EmptyState
        icon={SearchX}
        title="No Users to view"
        hint={`Nobody here matches “${search}”. Names, usernames and email addresses are searched.`}
        action={<Button onClick={onClear}>Clear search</Button>}
      />
    );
  }
  return (
    <>
      <UserColumnHeads />
      <Box
        component="ul"
        aria-label="Users"
        sx={{
          display: 'grid',
          gap: { xs: 1.25, md: 0 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'minmax(0, 1fr)' },
          m: 0,
          p: 0,
          listStyle: 'none',
          borderRadius: '14px',
          overflow: 'hidden',
        }}
      >
        {page.rows.map((line) => (
          <UserCard key={line.user.id} line={line} own={line.user.id === own?.id} />
        ))}
      </Box>
    </>
  );
}
