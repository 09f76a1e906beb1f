import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useParams } from '@tanstack/react-router';
import { CircleCheckBig, type LucideIcon, SquareDashed } from 'lucide-react';
import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { MissingRecord } from '#web/assets/missing-record.tsx';
import { useListWindow } from '#web/assets/use-list-window.ts';
import { PageAssetRows } from '#web/assets/virtual-asset-rows.tsx';
import type { AssetsOfType } from '#web/data/queries/assets-of-type.ts';
import { useQuery } from '#web/data/use-query.ts';
import { AssetColumnHeads } from '#web/ui/asset-columns.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { ClosedLine } from './closed-line.tsx';

/** The inspection's assets of one type: those still to be tested, then those that are [S2]. */
export function InspectionAssetsPage() {
  const params = useParams({ from: '/default/inspections/view/$inspection_id/assets/$asset_type_id' });
  const [notTested, showNotTested] = useListWindow();
  const [tested, showTested] = useListWindow();
  const list = useQuery(
    'assetsOfType',
    {
      inspection_id: params.inspection_id as InspectionId,
      asset_type_id: params.asset_type_id as AssetTypeId,
      not_tested: notTested,
      tested,
    },
    { keepPrevious: true },
  );
  if (list === undefined) return <SkeletonRows />;
  if (list === null) return <MissingRecord entity="inspections" id={params.inspection_id} noun="list of assets" />;
  return (
    <>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {list.asset_type.plural_name}
      </Typography>
      <ClosedLine closedAt={list.inspection.closed_at} closedBy={list.closed_by_name} />
      <Section
        heading="NOT Tested in this Inspection"
        page={list.not_tested}
        onRange={showNotTested}
        list={list}
        none="Every one is tested"
        icon={CircleCheckBig}
      />
      <Section
        heading="Tested in this Inspection"
        page={list.tested}
        onRange={showTested}
        list={list}
        none="None is tested yet"
        icon={SquareDashed}
      />
    </>
  );
}

interface SectionProps {
  heading: string;
  page: AssetsOfType['tested'];
  onRange: (from: number, to: number) => void;
  list: AssetsOfType;
  /** What an empty list means. */
  none: string;
  icon: LucideIcon;
}

function Section({ heading, page, onRange, list, none, icon: Icon }: SectionProps) {
  return (
    <Box component="section" sx={{ mt: 1, mb: 2.5 }}>
      <SectionHeading count={page.total}>{heading}</SectionHeading>
      {page.total === 0 ? (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.75,
            px: 2,
            minHeight: 68,
            borderRadius: '14px',
            bgcolor: 'background.paper',
            color: 'text.secondary',
          }}
        >
          <Icon size={24} aria-hidden />
          {none}
        </Box>
      ) : (
        <>
          <AssetColumnHeads kind="withGrade" />
          <PageAssetRows page={page} onRange={onRange} label={heading} inspectionId={list.inspection.id} />
        </>
      )}
    </Box>
  );
}
