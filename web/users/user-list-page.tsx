import Button from '@mui/material/Button';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { KeyRound, Users } from 'lucide-react';
import { useSession } from '#web/data/page/session/session.ts';
import { useList } from '#web/data/page/use-query.ts';
import { ListHead } from '#web/records/list-head.tsx';
import { NoRecords, searchWords } from '#web/records/no-records.tsx';
import { RecordList } from '#web/records/record-list.tsx';
import { useListAddress } from '#web/records/use-list-address.ts';
import { useShownRows } from '#web/records/use-shown-rows.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { UserCard } from './user-card.tsx';
import { UserColumnHeads } from './user-columns.tsx';

const STEP = 60;

/** Everybody who may log in, for administrators [S2]. */
export function UserListPage() {
  const { user: own } = useSession();
  const navigate = useNavigate({ from: '/users' });
  const { search } = useListAddress({
    name: 'users',
    address: useSearch({ from: '/default/users' }),
    sorts: [],
    change: (next) => void navigate({ search: (former) => ({ ...former, ...next }), replace: true, resetScroll: false }),
  });
  const shown = useShownRows('users', STEP);
  const asked = { search: search.text, window: shown.window };
  const { page, onRetry } = useList('userList', asked, { keepPrevious: true });
  return (
    <>
      <ListHead
        search={search}
        total={onRetry === null ? page?.total : undefined}
        noun="user"
        add={{ to: '/user/create', text: 'Add New User' }}
      />
      <LinkButton to="/api-tokens" startIcon={<KeyRound aria-hidden />} sx={{ mb: 2, width: { xs: '100%', sm: 'auto' } }}>
        API Tokens
      </LinkButton>
      <RecordList
        label="Users"
        page={page}
        shown={shown}
        onRetry={onRetry}
        skeleton={<SkeletonRows height={72} />}
        empty={
          <NoRecords
            icon={Users}
            label="Users"
            matching={searchWords(search.text)}
            who="Nobody"
            searched="Names, usernames and email addresses are searched."
            action={<Button onClick={() => search.begin('')}>Clear search</Button>}
          />
        }
        renderCard={(line) => <UserCard key={line.user.id} line={line} own={line.user.id === own?.id} />}
        heads={<UserColumnHeads />}
      />
    </>
  );
}
