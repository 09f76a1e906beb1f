import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '#web/data/use-query.ts';
import { RowBlock } from '#web/ui/row-block.tsx';
import { changedWords } from './changed-words.ts';
import { entityWords } from './entity-words.ts';
import { syncMoment } from './sync-summary.ts';

/** What only this device has, newest first [D8]. */
export function UnsentChanges({ unsent }: { unsent: number }) {
  const page = useQuery('unsentChanges', { unsent }, { keepPrevious: true });
  if (page === undefined || page.total === 0) return null;
  const more = page.total - page.rows.length;
  return (
    <Box component="section" aria-labelledby="unsent-changes" sx={{ mt: 2 }}>
      <Typography id="unsent-changes" component="h3" sx={{ fontSize: '0.9375rem', fontWeight: 650, mb: 1 }}>
        Not sent yet
      </Typography>
      <RowBlock>
        {page.rows.map(({ op, entity, name, fields, isNew, at }) => (
          <Box key={op} component="li" sx={{ px: 2, py: 1, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 650 }}>
              {entityWords[entity]} {name}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {isNew ? 'New' : changedWords(fields)} · {syncMoment(at, new Date())}
            </Typography>
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
