import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '#web/data/page/use-query.ts';
import { MoreButton } from '#web/ui/buttons/more-button.tsx';
import { SectionHeading } from '#web/ui/page/section-heading.tsx';
import { useEntryState } from '#web/ui/entry/use-entry-state.ts';
import { ConflictCard } from './conflict-card.tsx';
import { useOnFewer } from './use-heading-focus.ts';

const AT_ONCE = 20;

interface Props {
  count: number;
  isMore: boolean;
  online: boolean;
  /** The focus may have gone with a row. */
  onFewer: () => void;
}

/** Values that a merge could not keep: one of two stays [MERGE, HELD]. */
export function ConflictSection({ count, isMore, online, onFewer }: Props) {
  const [shown, setShown] = useEntryState('conflicts shown', AT_ONCE);
  const page = useQuery('conflicts', { window: { from: 0, to: shown } }, { keepPrevious: true });
  useOnFewer(page?.total ?? 0, onFewer);
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
      <MoreButton
        hidden={page === undefined ? 0 : page.total - page.rows.length}
        onMore={() => setShown(shown + AT_ONCE)}
        sx={{ mt: 1.5 }}
      />
      {isMore && (
        <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
          More wait on the server; they come once these are decided.
        </Typography>
      )}
    </Box>
  );
}
