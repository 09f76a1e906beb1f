import Box from '@mui/material/Box';
import { useAfterDelay } from '../use-after-delay.ts';
import { radius } from '../radius.ts';

const QUIET_MILLISECONDS = 150;

interface Props {
  /** The real height of one row. */
  height?: number;
  count?: number;
  /** Separate cards in columns instead of one block of rows. */
  cards?: boolean;
}

export function SkeletonRows({ height = 68, count = 6, cards = false }: Props) {
  const visible = useAfterDelay(QUIET_MILLISECONDS);
  const columns = cards ? { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' } : '1fr';
  return (
    <Box role="status" aria-label="Loading" sx={{ minHeight: 500 }}>
      {visible && (
        <Box sx={{ display: 'grid', gap: cards ? { xs: 1.5, md: 2 } : '1px', gridTemplateColumns: columns }}>
          {Array.from({ length: count }, (_, index) => (
            <Box key={index} sx={{ height, borderRadius: cards ? radius.panel : radius.line, bgcolor: 'background.paper' }} />
          ))}
        </Box>
      )}
    </Box>
  );
}
