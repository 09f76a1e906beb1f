import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useParams } from '@tanstack/react-router';
import type { AssetType } from '#domain/asset-type/asset-type.ts';
import type { AssetId } from '#domain/asset/asset.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { endsWithDock } from '#web/ui/buttons/dock.tsx';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { AssetCard } from './asset-card.tsx';
import { DeleteAsset } from './delete-asset.tsx';
import { GradingPanel } from './grading-panel.tsx';
import { HistoryLink } from '../../records/history-link.tsx';
import { MissingRecord } from '../../records/missing-record.tsx';
import { NotAllHere } from '../../records/not-all-here.tsx';
import { SerialTwins } from '../serial-twins.tsx';
import { RemedialWorks } from './remedial-works.tsx';
import { SurveyDock } from './survey-dock.tsx';
import { SurveysInProgress } from './surveys-in-progress.tsx';
import { typedAboutAsset } from './typed-about-asset.ts';

/** One asset: its state, what is to be done and its history of grades [S2]. */
export function AssetOverviewPage() {
  const params = useParams({ from: '/default/assets/overview/$asset_id/{-$inspection_id}' });
  const id = params.asset_id as AssetId;
  const overview = useQuery('assetOverview', {
    asset_id: id,
    inspection_id: (params.inspection_id ?? null) as InspectionId | null,
  });
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  if (overview === undefined) return <SkeletonRows height={200} count={3} />;
  if (overview === null) return <MissingRecord entity="assets" id={id} typed={typedAboutAsset(id)} />;
  const isDocked = isPhone && overview.round_inspection !== null;
  return (
    <>
      <NotAllHere />
      <Box
        sx={{
          display: { xs: 'flex', lg: 'grid' },
          flexDirection: 'column',
          gap: { xs: 1.5, md: 2 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
          ...(isDocked && endsWithDock),
        }}
      >
        <Stack sx={column}>
          <AssetCard overview={overview} isDocked={isDocked} />
          <SerialTwins
            key={id}
            serialNumber={overview.asset.serial_number ?? ''}
            assetId={id}
            advice="A scan can’t tell them apart: give each its own number."
          />
          {isDocked ? <SurveyDock overview={overview} /> : null}
          <SurveysInProgress overview={overview} />
          <RemedialWorks overview={overview} />
        </Stack>
        <Stack sx={column}>
          <GradingPanel overview={overview} />
          <HistoryLink entity="assets" id={id} also={historyOfType(overview.asset_type)} />
          <DeleteAsset overview={overview} />
        </Stack>
      </Box>
    </>
  );
}

const historyOfType = ({ id, name }: Pick<AssetType, 'id' | 'name'>) => ({
  entity: 'asset_types' as const,
  id,
  title: `History of the type ${name}`,
});

/** On phones what is in it stands in the page itself, which the dock sticks to. */
const column = { display: { xs: 'contents', md: 'flex' }, gap: { xs: 1.5, md: 2 }, minWidth: 0 };
