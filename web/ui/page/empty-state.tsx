import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  icon: LucideIcon;
  title: string;
  /** Why it is empty, or what to do about it. */
  hint?: string;
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, hint, action }: Props) {
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 1.25, px: 3, py: { xs: 8, md: 12 }, overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ color: 'text.tertiary', display: 'flex' }}>
        <Icon size={24} aria-hidden />
      </Box>
      <Typography variant="cardTitle">{title}</Typography>
      {hint !== undefined && <Typography sx={{ color: 'text.secondary', maxWidth: 320, textWrap: 'balance' }}>{hint}</Typography>}
      {action !== undefined && <Box sx={{ mt: 1.5 }}>{action}</Box>}
    </Stack>
  );
}
