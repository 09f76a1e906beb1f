import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useParams } from '@tanstack/react-router';
import type { AssetId } from '#domain/asset/asset.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { useQuery } from '#web/data/use-query.ts';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { AssetCard } from './asset-card.tsx';
import { DeleteAsset } from './delete-asset.tsx';
import { GradingPanel } from './grading-panel.tsx';
import { MissingRecord } from './missing-record.tsx';
import { RemedialWorks } from './remedial-works.tsx';
import { typedAboutAsset } from './typed-about-asset.ts';

/** One asset: its state, what is to be done and its history of grades [S2]. */
export function AssetOverviewPage() {
  const params = useParams({ from: '/default/assets/overview/$asset_id/{-$inspection_id}' });
  const id = params.asset_id as AssetId;
  const overview = useQuery('assetOverview', {
    asset_id: id,
    inspection_id: (params.inspection_id ?? null) as InspectionId | null,
  });
  if (overview === undefined) return <SkeletonRows height={200} count={3} />;
  if (overview === null) return <MissingRecord entity="assets" id={id} noun="asset" typed={typedAboutAsset(id)} />;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.5, md: 2 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
      }}
    >
      <Stack sx={{ gap: { xs: 1.5, md: 2 }, minWidth: 0 }}>
        <AssetCard overview={overview} />
        <RemedialWorks overview={overview} />
      </Stack>
      <Stack sx={{ gap: { xs: 1.5, md: 2 }, minWidth: 0 }}>
        <GradingPanel overview={overview} />
        <DeleteAsset overview={overview} />
      </Stack>
    </Box>
  );
}
