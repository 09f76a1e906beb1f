import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Pencil, Trash2 } from 'lucide-react';
import { fullName } from '#domain/user/full-name.ts';
import type { UserLine } from '#web/data/queries/users/user-list.ts';
import { focusOnward } from '#web/ui/focus-onward.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { panelEdge } from '#web/ui/page/panel-edge.ts';
import { twoLines } from '#web/ui/rows/two-lines.ts';
import { deleteUser } from './user-actions.tsx';
import { userColumns } from './user-columns.tsx';
import { radius } from '#web/ui/radius.ts';
import { ROOM_FOR_COLUMNS } from '#web/ui/text-size.ts';

interface Props {
  line: UserLine;
  /** Nobody deletes themselves. */
  own: boolean;
}

/** A card on phones, a row with columns from 960. */
export function UserCard({ line: { user, role_name, is_last_administrator }, own }: Props) {
  const name = fullName(user);
  return (
    <Box
      component="li"
      sx={{
        ...userColumns,
        display: 'grid',
        alignItems: 'center',
        p: 2,
        borderRadius: radius.panel,
        bgcolor: 'background.paper',
        ...panelEdge,
        overflowWrap: 'anywhere',
        [ROOM_FOR_COLUMNS]: {
          ...userColumns[ROOM_FOR_COLUMNS],
          minHeight: 56,
          p: '4px 8px 4px 20px',
          borderRadius: 0,
          '& + &': { borderTop: 1, borderColor: 'divider' },
        },
      }}
    >
      <Typography component="h2" sx={{ typography: 'cardTitle', [ROOM_FOR_COLUMNS]: { typography: 'rowHeading' }, ...twoLines }}>
        {name}
      </Typography>
      <Typography variant="detail" sx={{ color: 'text.secondary', ...twoLines }}>
        {user.username}
      </Typography>
      <Box sx={{ display: 'flex', [ROOM_FOR_COLUMNS]: { display: 'contents' }, columnGap: 1.5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {role_name}
        </Typography>
        <Typography variant="body2" sx={{ color: user.status === 'Inactive' ? 'text.primary' : 'text.secondary' }}>
          {user.status}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 1.5, [ROOM_FOR_COLUMNS]: { mt: 0 } }}>
        <LinkButton
          to="/user/$user_id"
          params={{ user_id: user.id }}
          aria-label={`Edit ${name}`}
          startIcon={<Pencil aria-hidden />}
          sx={{ flex: 1, [ROOM_FOR_COLUMNS]: { flex: 'none' } }}
        >
          Edit
        </LinkButton>
        {!own && !is_last_administrator && (
          <IconButton
            aria-label={`Delete ${name}`}
            onClick={({ currentTarget }) => void deleteUser(user, focusOnward(currentTarget.closest('li')))}
            sx={{ color: 'error.main' }}
          >
            <Trash2 size={24} aria-hidden />
          </IconButton>
        )}
      </Box>
    </Box>
  );
}
