import type { StoreReader } from './store-reader.ts';
import { assetOverview } from './assets/asset-overview.ts';
import { assetToEdit } from './assets/asset-to-edit.ts';
import { assetTypeChoices } from './assets/asset-type-choices.ts';
import { assetsOfType } from './assets/assets-of-type.ts';
import { autoCompletion } from './assets/to-auto-complete.ts';
import { changeState } from './records/change-state.ts';
import { conflictRows, conflicts } from './decisions/conflicts.ts';
import { dashboard, endingThisWeek, stillOpen } from './dashboard/dashboard.ts';
import { deletedSites, deletedStates, peopleNames, siteTypes } from './sites/deleted-sites.ts';
import { deletedSurveys } from './surveys/deleted-surveys.ts';
import { draft } from './surveys/draft.ts';
import { draftSubject } from './surveys/draft-subject.ts';
import { draftsToResume } from './surveys/drafts-to-resume.ts';
import { evidenceVersions } from './inspections/evidence-versions.ts';
import { findAssets } from './assets/find-assets.ts';
import { heldChanges } from './decisions/held-changes.ts';
import { heldDetails } from './decisions/held-details.ts';
import { inspectionCounts } from './inspections/inspection-counts.ts';
import { inspectionDetail } from './inspections/inspection-detail.ts';
import { inspectionIds } from './inspections/inspection-ids.ts';
import { inspectionList } from './inspections/inspection-list.ts';
import { inspectionAssets, inspectionSummary } from './inspections/inspection-summary.ts';
import { inspectionToEdit } from './inspections/inspection-to-edit.ts';
import { inspectionToRepeat } from './inspections/inspection-to-repeat.ts';
import { inspectorChoices } from './inspections/inspector-choices.ts';
import { labelAssets } from './labels/label-assets.ts';
import { labelPart } from './labels/label-part.ts';
import { labelTypes } from './labels/label-types.ts';
import { outsideScope } from './inspections/outside-scope.ts';
import { ownVerdicts } from './decisions/own-verdicts.ts';
import { peopleChoices } from './users/people-choices.ts';
import { recordNames, recordNouns } from './records/record-names.ts';
import { recordState } from './records/record-state.ts';
import { refusedChanges } from './unsent/refused-changes.ts';
import { round } from './scan/round.ts';
import { savedGrade } from './surveys/saved-grade.ts';
import { scannedAssets } from './scan/scanned-assets.ts';
import { serialTwins } from './assets/serial-twins.ts';
import { siteChoices } from './sites/site-choices.ts';
import { siteAssets } from './sites/site-assets.ts';
import { siteDetail } from './sites/site-detail.ts';
import { siteList } from './sites/site-list.ts';
import { siteToEdit } from './sites/site-to-edit.ts';
import { survey } from './surveys/survey.ts';
import { toDecide } from './decisions/to-decide.ts';
import { today } from './records/today.ts';
import { troubleCounts, troubledAssets } from './assets/troubled-assets.ts';
import { unsentChanges } from './unsent/unsent-changes.ts';
import { unsentPhotos } from './unsent/unsent-photos.ts';
import { userList } from './users/user-list.ts';
import { userToEdit } from './users/user-to-edit.ts';

/** Every query by name; each is a pure function of the store and its parameters [DEV]. */
export const queries = {
  assetOverview,
  assetToEdit,
  assetTypeChoices,
  assetsOfType,
  autoCompletion,
  changeState,
  conflictRows,
  conflicts,
  dashboard,
  deletedSites,
  deletedStates,
  deletedSurveys,
  draft,
  draftSubject,
  draftsToResume,
  endingThisWeek,
  evidenceVersions,
  findAssets,
  heldChanges,
  heldDetails,
  inspectionAssets,
  inspectionCounts,
  inspectionDetail,
  inspectionIds,
  inspectionList,
  inspectionSummary,
  inspectionToEdit,
  inspectionToRepeat,
  inspectorChoices,
  labelAssets,
  labelPart,
  labelTypes,
  outsideScope,
  ownVerdicts,
  peopleChoices,
  peopleNames,
  recordNames,
  recordNouns,
  recordState,
  refusedChanges,
  round,
  savedGrade,
  scannedAssets,
  serialTwins,
  siteChoices,
  siteAssets,
  siteDetail,
  siteList,
  siteToEdit,
  siteTypes,
  stillOpen,
  survey,
  toDecide,
  today,
  troubleCounts,
  troubledAssets,
  unsentChanges,
  unsentPhotos,
  userList,
  userToEdit,
} as const satisfies Record<string, (store: StoreReader, params: never) => unknown>;

/** What a screen offers or counts beside its records: it is answered after them [SPEED.9]. */
export const besideOthers: ReadonlySet<keyof typeof queries> = new Set([
  'assetTypeChoices',
  'inspectionCounts',
  'inspectorChoices',
  'peopleChoices',
  'serialTwins',
  'siteChoices',
  'troubleCounts',
]);
