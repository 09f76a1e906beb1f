import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { KeyRound, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ApiToken } from '#domain/token/api-token.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { focusOnward } from '#web/ui/focus-onward.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { ErrorState } from '#web/ui/page/error-state.tsx';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { MakeTokenSheet } from './make-token-sheet.tsx';
import { TokenRow } from './token-row.tsx';
import { useApiTokens } from './use-api-tokens.ts';

/** What programs act with, for administrators, with a connection only [TOKEN.8]. */
export function ApiTokensPage() {
  const [isMaking, setMaking] = useState(false);
  const { tokens, failure, load, revoke } = useApiTokens();
  return (
    <>
      {failure === null ? (
        <Stack sx={{ gap: 2, maxWidth: { md: 960 } }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <Typography sx={{ flex: '1 1 16rem', color: 'text.secondary' }}>
              For programs: each acts as a user of its own, without a password.{' '}
              <Link href="/api/docs" target="_blank" rel="noopener" color="inherit">
                What they can call
              </Link>
            </Typography>
            <Button
              color="primary"
              startIcon={<Plus aria-hidden />}
              onClick={() => setMaking(true)}
              sx={{ width: { xs: '100%', sm: 'auto' } }}
            >
              Make API Token
            </Button>
          </Box>
          {tokens === null ? (
            <SkeletonRows height={112} count={2} />
          ) : (
            <Tokens tokens={tokens} onRevoke={(token, onRevoked) => void revoke(token, onRevoked)} />
          )}
        </Stack>
      ) : (
        <ErrorState title="API tokens need a connection" hint={failure} onRetry={load} />
      )}
      <MakeTokenSheet open={isMaking} onClose={() => setMaking(false)} onMade={load} />
    </>
  );
}

interface TokensProps {
  tokens: ApiToken[];
  onRevoke: (token: ApiToken, onRevoked: () => void) => void;
}

function Tokens({ tokens, onRevoke }: TokensProps) {
  const records = useMemo(() => tokens.map(({ created_by_id: id }) => ({ entity: 'users' as const, id })), [tokens]);
  const names = useQuery('recordNames', { records }, { keepPrevious: true });
  if (tokens.length === 0) return <EmptyState icon={KeyRound} title="No API tokens" hint="Make one for each program." />;
  return (
    <Stack component="ul" aria-label="API tokens" sx={{ m: 0, p: 0, gap: 1, listStyle: 'none' }}>
      {tokens.map((token) => (
        <TokenRow
          key={token.id}
          token={token}
          maker={names?.[token.created_by_id] ?? 'somebody unknown'}
          onRevoke={(row) => onRevoke(token, focusOnward(row))}
        />
      ))}
    </Stack>
  );
}
