import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RefusedChange } from '#web/data/sync-status.ts';
import { useQuery } from '#web/data/use-query.ts';
import { RowBlock } from '#web/ui/row-block.tsx';
import { entityWords } from './entity-words.ts';
import { whatOf } from './refused-changes.tsx';
import { syncMoment } from './sync-summary.ts';

const MOST_LISTED = 50;

/** What this device has sent and an administrator has still to decide about, with the reason [D7]. */
export function HeldChanges({ held }: { held: RefusedChange[] }) {
  const listed = held.slice(0, MOST_LISTED);
  const more = held.length - listed.length;
  const records = useQuery(
    'refusedRecords',
    { records: listed.map(({ entity, id }) => ({ entity, id })) },
    { keepPrevious: true },
  );
  return (
    <Box component="section" aria-labelledby="held-changes" sx={{ mt: 2 }}>
      <Typography id="held-changes" component="h3" sx={{ fontSize: '0.9375rem', fontWeight: 650, mb: 1 }}>
        Waits for an administrator
      </Typography>
      <RowBlock>
        {listed.map((change, at) => (
          <Box key={change.op} component="li" sx={{ px: 2, py: 1, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 650 }}>
              {entityWords[change.entity]} {records?.[at]?.name}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {whatOf(change)} · {syncMoment(change.at, new Date())}
            </Typography>
            <Typography variant="body2">{change.message}</Typography>
          </Box>
        ))}
      </RowBlock>
      {more > 0 && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          and {more.toLocaleString('en-GB')} more
        </Typography>
      )}
    </Box>
  );
}
