import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useParams } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { HistoryLink } from '#web/records/history-link.tsx';
import { MissingRecord } from '#web/records/missing-record.tsx';
import { NotAllHere } from '#web/records/not-all-here.tsx';
import { useQuery } from '#web/data/page/use-query.ts';
import { aboveScanNext, ScanNextButton } from '#web/scan/round/scan-next-button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { ClosedLine } from './closed-line.tsx';
import { DeleteInspection } from './delete-inspection.tsx';
import { FindAssetButton } from './find-asset-button.tsx';
import { InspectionPanel } from './inspection-panel.tsx';
import { LocationPanel } from './location-panel.tsx';
import { ScopePanel } from './scope-panel.tsx';
import { StatisticsPanel } from './statistics-panel.tsx';

/** One inspection: what to do, where, and how far it is [S2]. */
export function InspectionPage() {
  const { inspection_id } = useParams({ from: '/default/inspections/view/$inspection_id' });
  const detail = useQuery('inspectionDetail', { inspection_id: inspection_id as InspectionId });
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  if (detail === undefined) return <SkeletonRows height={160} count={4} />;
  if (detail === null) return <MissingRecord entity="inspections" id={inspection_id} />;

  const inspection = <InspectionPanel detail={detail} />;
  const scope = <ScopePanel detail={detail} />;
  const location = <LocationPanel site={detail.site} />;
  const statistics = <StatisticsPanel detail={detail} />;
  const history = <HistoryLink entity="inspections" id={detail.inspection.id} />;
  const deletion = <DeleteInspection detail={detail} />;
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1.5,
          mb: { xs: 1.5, md: 2 },
        }}
      >
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h2">{detail.site.name}</Typography>
          <ClosedLine closedAt={detail.inspection.closed_at} closedBy={detail.closed_by_name} evidence={detail.evidence} />
        </Box>
        <Box sx={{ display: 'flex', gap: 1, width: { xs: '100%', md: 'auto' }, '& > *': { flex: { xs: 1, md: 'none' } } }}>
          <FindAssetButton inspection={detail.inspection} />
          <LinkButton
            to="/assets/create/{-$site_id}"
            params={{ site_id: detail.site.id }}
            search={{ inspection_id: detail.inspection.id }}
            aria-keyshortcuts="n"
            startIcon={<Plus aria-hidden />}
          >
            Add Asset
          </LinkButton>
          <ScanNextButton inspection={detail.inspection} />
        </Box>
      </Box>
      {detail.evidence === null && <NotAllHere />}
      {wide ? (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 336px', gap: 2, alignItems: 'start' }}>
          <Stack sx={{ gap: 2, minWidth: 0 }}>
            {scope}
            {statistics}
          </Stack>
          <Stack sx={{ gap: 2, minWidth: 0, alignItems: 'stretch' }}>
            {inspection}
            {location}
            {history}
            {deletion}
          </Stack>
        </Box>
      ) : (
        <Stack sx={{ gap: { xs: 1.5, md: 2 }, ...aboveScanNext }}>
          {inspection}
          {scope}
          {location}
          {statistics}
          {history}
          {deletion}
        </Stack>
      )}
    </>
  );
}
