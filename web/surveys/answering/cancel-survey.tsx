import Button from '@mui/material/Button';
import { memo } from 'react';
import type { AssetId } from '#domain/asset/asset.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { confirm } from '#web/ui/overlays/confirm-state.ts';
import { InHeader } from '#web/ui/page/header-slots.tsx';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import type { DraftActions } from '../drafts/use-draft.ts';
import { whyNotGivenUp } from '../drafts/why-not-given-up.ts';
import { useLeaveSurvey } from '../drafts/use-leave-survey.ts';

interface CancelSurveyProps {
  live: DraftActions;
  assetId: AssetId;
  inspectionId: InspectionId | null;
}

/** Discards the survey in progress once it is confirmed [S2]. */
export const CancelSurvey = memo(({ live, assetId, inspectionId }: CancelSurveyProps) => {
  const leave = useLeaveSurvey();
  const cancel = async () => {
    const confirmed = await confirm({ title: 'Are you sure you wish to cancel?', body: "Any progress you've made will be lost" });
    if (!confirmed) return;
    try {
      await live.discard();
    } catch (error) {
      showSnackbar({ message: whyNotGivenUp(error), failure: true });
      return;
    }
    await leave(assetId, inspectionId);
  };
  return (
    <InHeader slot="start">
      <Button variant="text" color="inherit" onClick={() => void cancel()} sx={{ px: 0, minWidth: 48, mr: 1 }}>
        Cancel
      </Button>
    </InHeader>
  );
});
