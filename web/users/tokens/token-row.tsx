import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ApiToken } from '#domain/token/api-token.ts';
import { userRoles } from '#domain/user/user-roles.ts';
import { panelEdge } from '#web/ui/page/panel-edge.ts';
import { radius } from '#web/ui/radius.ts';
import { tokenWords } from './token-words.ts';

interface Props {
  token: ApiToken;
  /** Who made it, as this device knows them. */
  maker: string;
  onRevoke: (row: Element | null) => void;
}

export function TokenRow({ token, maker, onRevoke }: Props) {
  const { standing, use } = tokenWords(token);
  const role = userRoles.find(({ id }) => id === token.user_role_id)?.name;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        p: 2,
        borderRadius: radius.panel,
        bgcolor: 'background.paper',
        ...panelEdge,
      }}
    >
      <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h2" variant="cardTitle">
          {token.name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {role}, made by {maker}
        </Typography>
        <Typography variant="body2" sx={{ color: token.state === 'works' ? 'text.secondary' : 'text.primary' }}>
          {standing}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {use}
        </Typography>
      </Box>
      <Button
        aria-label={`Revoke ${token.name}`}
        onClick={({ currentTarget }) => onRevoke(currentTarget.closest('li'))}
        sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}
      >
        Revoke
      </Button>
    </Box>
  );
}
