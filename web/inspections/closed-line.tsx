import Box from '@mui/material/Box';
import { Lock } from 'lucide-react';
import { formatDay } from '#domain/day/format-day.ts';
import { localDay } from '#domain/day/local-day.ts';

interface Props {
  closedAt: string | null;
  closedBy: string | null;
}

/** A lock with when and by whom an inspection was closed; nothing while it is open. */
export function ClosedLine({ closedAt, closedBy }: Props) {
  if (closedAt === null) return null;
  const by = closedBy === null ? '' : ` by ${closedBy}`;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        mt: 0.5,
        fontSize: '0.875rem',
        lineHeight: 20 / 14,
        color: 'text.secondary',
      }}
    >
      <Lock size={16} aria-hidden style={{ flexShrink: 0 }} />
      {`Closed/Locked ${formatDay(localDay(new Date(closedAt)))}${by}`}
    </Box>
  );
}
