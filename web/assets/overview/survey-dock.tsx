import type { AssetOverview } from '#web/data/queries/assets/asset-overview.ts';
import { ScanDockButton } from '#web/scan/round/scan-dock-button.tsx';
import { Dock } from '#web/ui/buttons/dock.tsx';
import { StartSurvey } from './start-survey.tsx';

/** Where the round goes on, under the thumb that has just submitted. */
export const SurveyDock = ({ overview }: { overview: AssetOverview }) => (
  <Dock>
    <StartSurvey overview={overview} />
    {overview.round_inspection === null ? null : <ScanDockButton inspection={overview.round_inspection} />}
  </Dock>
);
