import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useParams } from '@tanstack/react-router';
import { CircleCheckBig, ListChecks, type LucideIcon, Printer, SquareDashed } from 'lucide-react';
import { useState } from 'react';
import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { takesAutoComplete } from '#domain/survey/auto-complete-survey.ts';
import { MissingRecord } from '#web/assets/missing-record.tsx';
import { useListWindow } from '#web/assets/use-list-window.ts';
import { PageAssetRows } from '#web/assets/virtual-asset-rows.tsx';
import type { AssetsOfType } from '#web/data/queries/assets-of-type.ts';
import { useQuery } from '#web/data/use-query.ts';
import { ScanNextButton } from '#web/scan/scan-next-button.tsx';
import { useMayGrade } from '#web/surveys/use-may-grade.ts';
import { AssetColumnHeads } from '#web/ui/asset-columns.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { OnceOpened } from '#web/ui/once-opened.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { AutoCompleteDialog } from './auto-complete-dialog.tsx';
import { EvidenceTrouble } from './evidence-trouble.tsx';
import { useEvidence } from './use-evidence.ts';
import { ClosedLine } from './closed-line.tsx';

/** The inspection's assets of one type: those still to be tested, then those that are [S2]. */
export function InspectionAssetsPage() {
  const params = useParams({ from: '/default/inspections/view/$inspection_id/assets/$asset_type_id' });
  const [notTested, showNotTested] = useListWindow('not tested');
  const [tested, showTested] = useListWindow('tested');
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
  const { trouble, retry } = useEvidence(params.inspection_id as InspectionId, list?.evidence ?? null);
  const mayGrade = useMayGrade();
  const [optionsOpen, setOptionsOpen] = useState(false);
  if (list === undefined) return <SkeletonRows />;
  if (list === null) return <MissingRecord entity="inspections" id={params.inspection_id} noun="list of assets" />;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
          {list.asset_type.plural_name}
        </Typography>
        <LinkButton
          to="/labels"
          search={{ site_id: list.inspection.site_id, asset_type_id: list.asset_type.id }}
          startIcon={<Printer aria-hidden />}
        >
          Print Labels
        </LinkButton>
        {takesAutoComplete(list.asset_type) && mayGrade('create', list.inspection) && (
          <Button startIcon={<ListChecks aria-hidden />} aria-haspopup="dialog" onClick={() => setOptionsOpen(true)}>
            Options
          </Button>
        )}
        <ScanNextButton inspection={list.inspection} />
      </Box>
      <ClosedLine closedAt={list.inspection.closed_at} closedBy={list.closed_by_name} evidence={list.evidence} />
      {list.lists === null && (trouble === null ? <SkeletonRows /> : <EvidenceTrouble trouble={trouble} onRetry={retry} />)}
      {list.lists !== null && (
        <>
          <Section
            heading="NOT Tested in this Inspection"
            page={list.lists.not_tested}
            onRange={showNotTested}
            inspectionId={list.inspection.id}
            none="Every one is tested"
            icon={CircleCheckBig}
          />
          <Section
            heading="Tested in this Inspection"
            page={list.lists.tested}
            onRange={showTested}
            inspectionId={list.inspection.id}
            none="None is tested yet"
            icon={SquareDashed}
          />
        </>
      )}
      <OnceOpened open={optionsOpen}>
        <AutoCompleteDialog open={optionsOpen} onClose={() => setOptionsOpen(false)} list={list} />
      </OnceOpened>
    </>
  );
}

interface SectionProps {
  heading: string;
  page: NonNullable<AssetsOfType['lists']>['tested'];
  onRange: (from: number, to: number) => void;
  inspectionId: InspectionId;
  /** What an empty list means. */
  none: string;
  icon: LucideIcon;
}

function Section({ heading, page, onRange, inspectionId, none, icon: Icon }: SectionProps) {
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
          <PageAssetRows page={page} onRange={onRange} label={heading} inspectionId={inspectionId} />
        </>
      )}
    </Box>
  );
}
