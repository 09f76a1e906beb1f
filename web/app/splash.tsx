import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Logo } from '#web/ui/logo.tsx';
import { useAfterDelay } from '#web/ui/use-after-delay.ts';

const PATIENCE_MILLISECONDS = 1000;

export function Splash() {
  const slow = useAfterDelay(PATIENCE_MILLISECONDS);
  return (
    <Stack role="status" sx={{ minHeight: '100dvh', alignItems: 'center', justifyContent: 'center', gap: 2 }}>
      <Logo size={64} />
      <Typography variant="body2" sx={{ color: 'text.secondary', minHeight: 20 }}>
        {slow && 'Opening your data'}
      </Typography>
    </Stack>
  );
}
