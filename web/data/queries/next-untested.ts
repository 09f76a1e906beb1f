import type { Row, StoreReader } from '../store-reader.ts';
import { type AssetLine, assetLine } from './asset-line.ts';
import { inspectionScope } from './inspection-scope.ts';
import { serialOrder } from './serial-order.ts';
import { visibleAsset } from './visible-asset.ts';

/** Where a round through an inspection goes on after this asset: one of the same type first, in the order of serial numbers. */
export function nextUntested(store: StoreReader, inspection: Row<'inspections'>, asset: Row<'assets'>): AssetLine | null {
  const waiting = inspectionScope(store, inspection)
    .filter(({ asset: other, grade }) => grade === null && other.id !== asset.id)
    .map(({ asset: other }) => other)
    .sort(serialOrder);
  const alike = waiting.filter((other) => other.asset_type_id === asset.asset_type_id);
  const candidates = alike.length > 0 ? alike : waiting;
  const next = candidates.find((other) => serialOrder(other, asset) > 0) ?? candidates[0];
  const visible = visibleAsset(store, next);
  return visible === null ? null : assetLine(visible, 'white', null);
}
