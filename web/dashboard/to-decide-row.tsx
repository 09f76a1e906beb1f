import Typography from '@mui/material/Typography';
import { ListChecks } from 'lucide-react';
import { grouped } from '#domain/grouped.ts';
import { useSyncStatus } from '#web/data/page/sync-status.ts';
import { LinkRow } from '#web/ui/rows/link-row.tsx';
import { Onward } from '#web/ui/rows/onward.tsx';
import { RowBlock } from '#web/ui/rows/row-block.tsx';

/** How much waits for this user's decision; nothing when nothing does [HELD]. */
export function ToDecideRow() {
  const toDecide = useSyncStatus((sync) => sync.toDecide);
  if (toDecide === 0) return null;
  return (
    <RowBlock>
      <li>
        <LinkRow to="/to-decide" sx={{ minHeight: 68, alignItems: 'center' }}>
          <Onward icon={ListChecks}>
            <Typography variant="lead" component="span" sx={{ display: 'block' }}>
              {grouped(toDecide)} to decide
            </Typography>
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              What can’t be settled by itself
            </Typography>
          </Onward>
        </LinkRow>
      </li>
    </RowBlock>
  );
}
