import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { draftKey } from '../../protocol/draft.ts';
import { inspectionScope } from '../inspections/inspection-scope.ts';
import { visibleInspection } from '../inspections/visible-inspection.ts';
import type { Row } from '../../protocol/row.ts';
import type { StoreReader } from '../store-reader.ts';

interface ToAutoComplete {
  assets: Row<'assets'>[];
  /** So many have a survey in progress on this device, which is its author's to finish. */
  begun: number;
}

/** What auto-complete grades of a type: the assets that the inspection has not graded yet, and of which no survey is in progress here [S4, SURVEY]. */
export function toAutoComplete(store: StoreReader, inspection: Row<'inspections'>, type: AssetTypeId): ToAutoComplete {
  const untested = inspectionScope(store, inspection).flatMap(({ asset, grade }) =>
    asset.asset_type_id === type && grade === null ? [asset] : [],
  );
  const assets = untested.filter(({ id }) => store.draft(draftKey(id, inspection.id, null)) === undefined);
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
