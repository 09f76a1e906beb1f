import type { Draft } from '../draft.ts';
import type { Row, StoreReader } from '../store-reader.ts';
import { type DraftProgress, draftProgress } from './draft-progress.ts';
import { visibleAsset, type VisibleAsset } from './visible-asset.ts';

export interface DraftToResume extends VisibleAsset {
  key: string;
  draft: Draft;
  inspection: Row<'inspections'> | null;
  progress: DraftProgress;
}

/** Surveys in progress whose asset is still there, newest first. */
export function draftsToResume(store: StoreReader, _params: Record<string, never>): DraftToResume[] {
  return store
    .drafts()
    .map(({ key, draft }) => {
      const visible = visibleAsset(store, store.get('assets', draft.asset_id));
      const inspection = draft.inspection_id === null ? undefined : store.get('inspections', draft.inspection_id);
      if (visible === null) return null;
      return { key, draft, inspection: inspection ?? null, progress: draftProgress(draft, visible.asset_type), ...visible };
    })
    .filter((entry) => entry !== null)
    .sort((one, other) => other.draft.started_at.localeCompare(one.draft.started_at));
}
