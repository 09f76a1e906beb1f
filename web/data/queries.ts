import type { StoreReader } from './store-reader.ts';
import { assetOverview } from './queries/asset-overview.ts';
import { assetToEdit } from './queries/asset-to-edit.ts';
import { assetTypeChoices } from './queries/asset-type-choices.ts';
import { assetsOfType } from './queries/assets-of-type.ts';
import { conflictRows, conflicts } from './queries/conflicts.ts';
import { dashboard, endingThisWeek } from './queries/dashboard.ts';
import { deletedSites, deletedStates, peopleNames, siteTypes } from './queries/deleted-sites.ts';
import { deletedSurveys } from './queries/deleted-surveys.ts';
import { draft } from './queries/draft.ts';
import { draftSubject } from './queries/draft-subject.ts';
import { draftsToResume } from './queries/drafts-to-resume.ts';
import { evidenceVersions } from './queries/evidence-versions.ts';
import { findAssets } from './queries/find-assets.ts';
import { heldChanges } from './queries/held-changes.ts';
import { inspectionDetail } from './queries/inspection-detail.ts';
import { inspectionList } from './queries/inspection-list.ts';
import { inspectionToEdit } from './queries/inspection-to-edit.ts';
import { inspectorChoices } from './queries/inspector-choices.ts';
import { isWaiting } from './queries/is-waiting.ts';
import { labelAssets } from './queries/label-assets.ts';
import { labelTypes } from './queries/label-types.ts';
import { ownVerdicts } from './queries/own-verdicts.ts';
import { recordState } from './queries/record-state.ts';
import { refusedRecords } from './queries/refused-records.ts';
import { round } from './queries/round.ts';
import { savedGrade } from './queries/saved-grade.ts';
import { scannedAssets } from './queries/scanned-assets.ts';
import { serialTwins } from './queries/serial-twins.ts';
import { siteChoices } from './queries/site-choices.ts';
import { siteAssets } from './queries/site-assets.ts';
import { siteDetail } from './queries/site-detail.ts';
import { siteList } from './queries/site-list.ts';
import { siteToEdit } from './queries/site-to-edit.ts';
import { survey } from './queries/survey.ts';
import { toDecide } from './queries/to-decide.ts';
import { troubleCounts, troubledAssets } from './queries/troubled-assets.ts';
import { unsentChanges } from './queries/unsent-changes.ts';
import { userList } from './queries/user-list.ts';
import { userToEdit } from './queries/user-to-edit.ts';

/** Every query by name; each is a pure function of the store and its parameters [D4.5]. */
export const queries = {
  assetOverview,
  assetToEdit,
  assetTypeChoices,
  assetsOfType,
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
  inspectionDetail,
  inspectionList,
  inspectionToEdit,
  inspectorChoices,
  isWaiting,
  labelAssets,
  labelTypes,
  ownVerdicts,
  peopleNames,
  recordState,
  refusedRecords,
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
  survey,
  toDecide,
  troubleCounts,
  troubledAssets,
  unsentChanges,
  userList,
  userToEdit,
} as const satisfies Record<string, (store: StoreReader, params: never) => unknown>;

export type QueryName = keyof typeof queries;
export type ParamsOf<N extends QueryName> = Parameters<(typeof queries)[N]>[1];
export type ResultOf<N extends QueryName> = ReturnType<(typeof queries)[N]>;
