import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '#web/data/page/use-query.ts';
import { RowBlock } from '#web/ui/rows/row-block.tsx';
import { kindTitle } from '#web/data/record-kinds/record-kinds.ts';
import { MoreRows, useShownRows } from '../more-rows.tsx';
import { ChangeFacts } from './change-facts.tsx';
import { whatOf } from './what-of.ts';

/** What this device has sent and an administrator has still to decide about, with the reason [HELD]. */
export function HeldChanges() {
  const { shown, showMore } = useShownRows();
  const page = useQuery('refusedChanges', { refusal: 'held', most: shown }, { keepPrevious: true });
  if (page === undefined || page.total === 0) return null;
  return (
    <Box component="section" aria-labelledby="held-changes" sx={{ mt: 2 }}>
      <Typography variant="sectionName" id="held-changes" component="h3" sx={{ mb: 1 }}>
        Waits for an administrator
      </Typography>
      <RowBlock>
        {page.rows.map((change) => (
          <Box key={change.op} component="li" sx={{ px: 2, py: 1, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 650 }}>
              {kindTitle(change.entity)} {change.name}
            </Typography>
            <ChangeFacts what={whatOf(change)} at={change.at} />
            <Typography variant="body2">{change.message}</Typography>
          </Box>
        ))}
      </RowBlock>
      <MoreRows total={page.total} shown={page.rows.length} onMore={showMore} />
    </Box>
  );
}
