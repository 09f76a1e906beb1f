import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { AssetOverview } from '#web/data/queries/assets/asset-overview.ts';
import { useParams } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { EditInspection, NotDue, useMayEdit } from '#web/grading/not-due.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';

/** Offered while a current open inspection of the asset has no survey of it [S2]; a survey that was begun goes on. */
export function StartSurvey({ overview }: { overview: AssetOverview }) {
  const { asset, survey_inspection, survey_draft } = overview;
  const { inspection_id: routed } = useParams({ from: '/default/assets/overview/$asset_id/{-$inspection_id}' });
  if (survey_inspection === null) {
    if (overview.survey_hindered !== null) return <Hindered {...overview.survey_hindered} />;
    return <NextUntested next={overview.next_untested} inspectionId={routed} />;
  }
  return (
    <LinkButton
      to="/assets/survey/$asset_id/{-$inspection_id}"
      params={{ asset_id: asset.id, inspection_id: survey_inspection.id }}
      color="primary"
      size="large"
      fullWidth
    >
      {survey_draft === null
        ? 'Start Inspection Survey'
        : `Resume survey, ${survey_draft.answered} of ${survey_draft.total} answered`}
    </LinkButton>
  );
}

/** In place of Start, where it was to be expected. */
function Hindered({ inspection, obstacle }: NonNullable<AssetOverview['survey_hindered']>) {
  const mayEdit = useMayEdit(inspection);
  return (
    <Stack sx={{ gap: 1 }}>
      <NotDue inspection={inspection} obstacle={obstacle} named />
      {mayEdit && <EditInspection inspection={inspection} />}
    </Stack>
  );
}

/** So that a round through the assets goes on without going back. */
function NextUntested({ next, inspectionId }: { next: AssetOverview['next_untested']; inspectionId: string | undefined }) {
  if (next === null) return null;
  return (
    <LinkButton
      to="/assets/survey/$asset_id/{-$inspection_id}"
      params={{ asset_id: next.id, inspection_id: inspectionId }}
      color="primary"
      size="large"
      fullWidth
      endIcon={<ChevronRight aria-hidden />}
    >
      <Box component="span" sx={{ flex: 1, minWidth: 0, textAlign: 'start', overflowWrap: 'anywhere' }}>
        Next untested asset
        <Box component="span" data-detail sx={{ display: 'block', typography: 'body2' }}>
          {[next.serial_number || 'NO SERIAL', next.location, next.asset_type_name].join(' · ')}
        </Box>
      </Box>
    </LinkButton>
  );
}
