import type { AssetId } from '#domain/asset/asset.ts';
import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { draftKey } from '../../protocol/draft.ts';
import { inspectionScope } from '../inspections/inspection-scope.ts';
import { visibleInspection } from '../inspections/visible-inspection.ts';
import type { Row } from '../../protocol/row.ts';
import type { StoreReader } from '../store-reader.ts';

interface ToAutoComplete {
  assets: Row<'assets'>[];
  /** So many have a survey on this device that is in progress, was refused or waits for a decision: its author said something else. */
  begun: number;
}

/** What auto-complete grades of a type: the assets that the inspection has not graded yet, and of which this device has no survey [S4, SURVEY]. */
export function toAutoComplete(store: StoreReader, inspection: Row<'inspections'>, type: AssetTypeId): ToAutoComplete {
  const untested = inspectionScope(store, inspection).flatMap(({ asset, grade }) =>
    asset.asset_type_id === type && grade === null ? [asset] : [],
  );
  const disputed = new Set(
    store
      .by('asset_grades', 'inspection_id', inspection.id)
      .filter(({ id }) => store.isHeld('asset_grades', id) || store.isRefused('asset_grades', id))
      .map(({ asset_id }) => asset_id),
  );
  const isHere = (id: AssetId) => disputed.has(id) || store.draft(draftKey(id, inspection.id, null)) !== undefined;
  const assets = untested.filter(({ id }) => !isHere(id));
  return { assets, begun: untested.length - assets.length };
}

/** How many auto-complete would grade, and how many it would leave out; null without such an inspection. */
export function autoCompletion(
  store: StoreReader,
  params: { inspection_id: InspectionId; asset_type_id: AssetTypeId },
): { ready: number; begun: number } | null {
  const visible = visibleInspection(store, store.get('inspections', params.inspection_id));
  if (visible === null) return null;
  const { assets, begun } = toAutoComplete(store, visible.inspection, params.asset_type_id);
  return { ready: assets.length, begun };
}
