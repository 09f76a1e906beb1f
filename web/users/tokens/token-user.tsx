import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { KeyRound } from 'lucide-react';
import { userRoles } from '#domain/user/user-roles.ts';
import type { User } from '#domain/user/user.ts';
import { HistoryLink } from '#web/records/history-link.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';

/** In place of the form: the user of an API token has neither a login nor anything that is edited here [OPS.27]. */
export function TokenUser({ user }: { user: User }) {
  return (
    <Stack sx={{ gap: 2, maxWidth: { md: 960 } }}>
      <EmptyState
        icon={KeyRound}
        title={`${user.forename} is an API token`}
        hint={hintOf(user)}
        action={<LinkButton to="/api-tokens">To API Tokens</LinkButton>}
      />
      <Box>
        <HistoryLink entity="users" id={user.id} />
      </Box>
    </Stack>
  );
}

function hintOf({ deleted_at, user_role_id }: User): string {
  if (deleted_at !== null) return 'It was revoked. What a program has done with it keeps this name.';
  const role = userRoles.find(({ id }) => id === user_role_id)?.name ?? 'nobody';
  return `A program acts with it as ${role}. Nobody logs in with it; it is made and revoked among the API tokens.`;
}
