import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '#web/data/use-query.ts';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { useEntryState } from '#web/ui/use-entry-state.ts';
import { ConflictCard } from './conflict-card.tsx';

const AT_ONCE = 20;

/** Values that a merge could not keep: one of two stays [D4.4, D7]. */
export function ConflictSection({ count, isMore, online }: { count: number; isMore: boolean; online: boolean }) {
  const [shown, setShown] = useEntryState('conflicts shown', AT_ONCE);
  const page = useQuery('conflicts', { window: { from: 0, to: shown } }, { keepPrevious: true });
  return (
    <Box component="section" aria-label="Conflicts">
      <SectionHeading count={count}>Conflicts</SectionHeading>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: { xs: 1.5, md: 2 } }}
      >
        {(page?.rows ?? []).map((entry) => (
          <li key={entry.conflict.conflict_id}>
            <ConflictCard entry={entry} online={online} />
          </li>
        ))}
      </Box>
      {page !== undefined && page.total > shown && (
        <Button fullWidth onClick={() => setShown(shown + AT_ONCE)} sx={{ mt: 1.5 }}>
          Show more ({(page.total - shown).toLocaleString('en-GB')})
        </Button>
      )}
      {isMore && (
        <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
          More wait on the server; they come once these are decided.
        </Typography>
      )}
    </Box>
  );
}
