import { nextOnWalk } from '#domain/asset/next-on-walk.ts';
import type { StoreReader } from '../store-reader.ts';
import { type AssetLine, assetLine } from '../assets/asset-line.ts';
import { inspectionScope } from '../inspections/inspection-scope.ts';
import { visibleAsset } from '../assets/visible-asset.ts';
import type { Row } from '../../protocol/row.ts';

/** Where a round through an inspection goes on after this asset, by the way that somebody walks [WALK]. */
export function nextUntested(store: StoreReader, inspection: Row<'inspections'>, asset: Row<'assets'>): AssetLine | null {
  const left = inspectionScope(store, inspection)
    .filter(({ asset: other, grade }) => grade === null && other.id !== asset.id)
    .map(({ asset: other }) => other);
  const visible = visibleAsset(store, nextOnWalk(asset, left) ?? undefined);
  return visible === null ? null : assetLine(visible, 'white', null);
}
