import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { AssetId } from '#domain/asset/asset.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { isOfRound } from '#web/scan/round/round-state.ts';
import { recall, remember } from '#web/ui/entry/entry-memory.ts';
import { isOfSurvey, stepsBeforeSurvey, stepsOutOfSurvey, surveyOf } from './survey-entries.ts';

const ENDED = 'survey ended';

/**
 * To the asset's overview, where a survey ends, or back to the camera of a round; its entries leave the history, so that Back leads to where the asset was opened from [WAY]. Who has left the survey meanwhile stays elsewhere [FORM.40].
 */
export function useLeaveSurvey(): (assetId: AssetId, inspectionId: InspectionId | null) => Promise<void> {
  const router = useRouter();
  return useCallback(
    async (assetId, inspectionId) => {
      const { history } = router;
      if (!isOfSurvey(history.location.pathname, assetId)) return;
      const overview = {
        to: '/assets/overview/$asset_id/{-$inspection_id}',
        params: { asset_id: assetId, inspection_id: inspectionId ?? undefined },
      } as const;
      remember(surveyOf(history.location.state), ENDED, true);
      if (isOfRound(assetId, inspectionId)) return goBack(history, stepsBeforeSurvey(history.location));
      await goBack(history, stepsOutOfSurvey(history.location));
      // A survey that was opened for the asset before it in a round ends at its own asset's overview.
      if (history.location.pathname !== router.buildLocation(overview).pathname) {
        await router.navigate({ ...overview, replace: true });
      }
    },
    [router],
  );
}

/** Whether the survey had ended when its entry was come back to, which only Forward still leads to. */
export function useHasEnded(): boolean {
  const { history } = useRouter();
  const [hasEnded] = useState(() => recall(surveyOf(history.location.state), ENDED) === true);
  return hasEnded;
}

/** Resolves when the browser is there. */
function goBack(history: RouterHistory, steps: number): Promise<void> | undefined {
  if (steps === 0) return undefined;
  return new Promise((resolve) => {
    const stop = history.subscribe(() => {
      stop();
      resolve();
    });
    history.go(-steps, { ignoreBlocker: true });
  });
}
