import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CircleAlert } from 'lucide-react';
import { aroundTakesFocus } from '../around-takes-focus.ts';

interface Props {
  /** What happened. */
  title: string;
  /** What is safe, and what to do. */
  hint?: string;
  onRetry?: () => void;
  retryLabel?: string;
}

/** What went wrong, in place of what was asked for. */
export function ErrorState({ title, hint, onRetry, retryLabel = 'Retry' }: Props) {
  return (
    <Stack ref={aroundTakesFocus} role="alert" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <Stack direction="row" sx={{ gap: 1.25 }}>
        <Box component="span" sx={{ color: 'error.main', display: 'flex', pt: 0.25 }}>
          <CircleAlert size={20} aria-hidden />
        </Box>
        <Box>
          <Typography sx={{ fontWeight: 650 }}>{title}</Typography>
          {hint !== undefined && <Typography sx={{ color: 'text.secondary' }}>{hint}</Typography>}
        </Box>
      </Stack>
      {onRetry !== undefined && <Button onClick={onRetry}>{retryLabel}</Button>}
    </Stack>
  );
}
