import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useParams } from '@tanstack/react-router';
import type { SiteId } from '#domain/site/site.ts';
import { HistoryLink } from '#web/records/history-link.tsx';
import { MissingRecord } from '#web/records/missing-record.tsx';
import { NoneYet } from '#web/records/none-yet.tsx';
import { NotAllHere } from '#web/records/not-all-here.tsx';
import { useQuery } from '#web/data/page/use-query.ts';
import { Panel } from '#web/ui/page/panel.tsx';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { useEntryState } from '#web/ui/entry/use-entry-state.ts';
import { EventLog } from './event-log.tsx';
import { GradingPanel } from './grading-panel.tsx';
import { InspectionHistory } from './inspection-history.tsx';
import { SitePanel } from './site-panel.tsx';
import { typedAboutSite } from './typed-about-site.ts';

const STEP = 10;

/** One site: what it is, what happened there, and how its assets stand [S2]. */
export function SitePage() {
  const { site_id } = useParams({ from: '/default/site/$site_id' });
  return <Detail key={site_id} id={site_id as SiteId} />;
}

function Detail({ id }: { id: SiteId }) {
  const [history, setHistory] = useEntryState('site history', STEP);
  const detail = useQuery('siteDetail', { site_id: id, history }, { keepPrevious: true });
  if (detail === undefined) return <SkeletonRows height={160} count={4} />;
  if (detail === null) return <MissingRecord entity="sites" id={id} typed={typedAboutSite(id)} />;
  return (
    <>
      <NotAllHere />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1.5, md: 2 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Stack sx={{ gap: { xs: 1.5, md: 2 }, minWidth: 0 }}>
          <SitePanel detail={detail} />
          <InspectionHistory detail={detail} onMore={() => setHistory(history + STEP)} />
        </Stack>
        <Stack sx={{ gap: { xs: 1.5, md: 2 }, minWidth: 0 }}>
          {detail.total === 0 ? (
            <Panel heading="Asset grading">
              <Typography sx={{ color: 'text.secondary' }}>
                <NoneYet>This site has no assets yet.</NoneYet>
              </Typography>
            </Panel>
          ) : (
            <GradingPanel siteId={detail.site.id} counts={detail.colours} total={detail.total} />
          )}
          <EventLog site={detail.site} />
          <HistoryLink entity="sites" id={detail.site.id} />
        </Stack>
      </Box>
    </>
  );
}
