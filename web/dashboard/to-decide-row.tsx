import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronRight, ListChecks } from 'lucide-react';
import { useSyncStatus } from '#web/data/sync-status.ts';
import { LinkRow } from '#web/ui/link-row.tsx';
import { RowBlock } from '#web/ui/row-block.tsx';

/** How much waits for this user's decision; nothing when nothing does [D7]. */
export function ToDecideRow() {
  const { toDecide } = useSyncStatus();
  if (toDecide === 0) return null;
  return (
    <RowBlock>
      <li>
        <LinkRow to="/to-decide" sx={{ minHeight: 68, alignItems: 'center' }}>
          <ListChecks size={24} aria-hidden style={{ flexShrink: 0 }} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography component="span" sx={{ display: 'block', fontSize: '1.0625rem', fontWeight: 650 }}>
              {toDecide.toLocaleString('en-GB')} to decide
            </Typography>
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              What can’t be settled by itself
            </Typography>
          </Box>
          <Box component="span" sx={{ display: 'flex', color: 'text.tertiary' }}>
            <ChevronRight size={24} aria-hidden />
          </Box>
        </LinkRow>
      </li>
    </RowBlock>
  );
}
