import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Plus } from 'lucide-react';
import { may } from '#domain/permissions.ts';
import type { SiteDetail, SiteHistoryEntry } from '#web/data/queries/sites/site-detail.ts';
import { NoneYet } from '#web/records/none-yet.tsx';
import { useSession } from '#web/data/page/session/session.ts';
import { GradedWords } from '#web/ui/grades/graded-words.tsx';
import { MoreButton } from '#web/ui/buttons/more-button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { LinkRow } from '#web/ui/rows/link-row.tsx';
import { Panel } from '#web/ui/page/panel.tsx';
import { twoLines } from '#web/ui/rows/two-lines.ts';

/** The site's inspections, newest first, each with its graded assets over those in scope [S2]. */
export function InspectionHistory({ detail, onMore }: { detail: SiteDetail; onMore: () => void }) {
  const { user } = useSession();
  const { site, history } = detail;
  const mayCreate = user !== null && may(user, 'create', { entity: 'inspections', record: null });
  return (
    <Panel heading="Inspection History">
      {history.total === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          <NoneYet>No inspection has taken place here yet.</NoneYet>
        </Typography>
      ) : (
        <Box
          component="ul"
          aria-label="Inspection History"
          sx={{ m: 0, mx: { xs: -2, md: -2.5 }, p: 0, listStyle: 'none', '& > li > a': { px: { xs: 2, md: 2.5 } } }}
        >
          {history.rows.map((entry) => (
            <HistoryRow key={entry.inspection.id} entry={entry} />
          ))}
        </Box>
      )}
      <MoreButton hidden={history.total - history.rows.length} onMore={onMore} sx={{ mt: 1 }} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          mt: 2,
          '& > *': { flex: { xs: '1 1 140px', sm: 'none' }, minWidth: 'min-content' },
        }}
      >
        {mayCreate && (
          <LinkButton
            to="/inspections/create/{-$site_id}"
            params={{ site_id: site.id }}
            aria-keyshortcuts="n"
            startIcon={<Plus aria-hidden />}
          >
            New Inspection
          </LinkButton>
        )}
        <LinkButton to="/inspections/{-$site_id}" params={{ site_id: site.id }}>
          View Inspections
        </LinkButton>
      </Box>
    </Panel>
  );
}

function HistoryRow({ entry: { inspection, date_range, graded, total } }: { entry: SiteHistoryEntry }) {
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <LinkRow to="/inspections/view/$inspection_id" params={{ inspection_id: inspection.id }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 650, ...twoLines }}>{inspection.title}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {date_range}
          </Typography>
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          <GradedWords graded={graded} total={total} />
        </Typography>
      </LinkRow>
    </Box>
  );
}
