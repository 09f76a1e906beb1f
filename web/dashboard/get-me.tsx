import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { fullName } from '#domain/user/full-name.ts';
import type { User } from '#domain/user/user.ts';
import { failureWords } from '#web/data/failure-words.ts';
import { apiFetch } from '#web/data/page/session/session.ts';
import { ErrorState } from '#web/ui/page/error-state.tsx';

type Answer = { state: 'none' | 'asking' } | { state: 'known'; user: User } | { state: 'failed'; reason: string };

/** Asks the server who is logged in [S2, S7]; `children` stand beside the button. */
export function GetMe({ children }: { children: ReactNode }) {
  const [answer, setAnswer] = useState<Answer>({ state: 'none' });
  const ask = async () => {
    setAnswer({ state: 'asking' });
    try {
      const response = await apiFetch('/auth/me', { method: 'POST' });
      setAnswer({ state: 'known', user: (await response.json()) as User });
    } catch (error) {
      setAnswer({ state: 'failed', reason: failureWords(error) });
    }
  };
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <Button loading={answer.state === 'asking'} onClick={() => void ask()}>
          Get Me
        </Button>
        {children}
      </Box>
      <Box role="status" sx={{ mt: 1.5 }}>
        {answer.state === 'known' && (
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            The server knows you as {fullName(answer.user)}, {answer.user.username}.
          </Typography>
        )}
      </Box>
      {answer.state === 'failed' && (
        <ErrorState title="The server could not be asked." hint={answer.reason} onRetry={() => void ask()} />
      )}
    </>
  );
}
