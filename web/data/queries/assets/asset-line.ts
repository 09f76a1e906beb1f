import type { AssetId } from '#domain/asset/asset.ts';
import type { GradeColour } from '#domain/grade/grade-colour.ts';
import type { VisibleAsset } from './visible-asset.ts';

/** What a list shows of an asset. */
export interface AssetLine {
  id: AssetId;
  serial_number: string | null;
  asset_type_name: string;
  location: string;
  site_name: string;
  colour: GradeColour;
  graded_at: string | null;
  /** It was deleted, or is not on this device any more: there is nothing to lead to. */
  gone?: boolean;
}

export const assetLine = (
  { asset, asset_type, site }: VisibleAsset,
  colour: GradeColour,
  gradedAt: string | null,
): AssetLine => ({
  id: asset.id,
  serial_number: asset.serial_number,
  asset_type_name: asset_type.name,
  location: asset.location,
  site_name: site.name,
  colour,
  graded_at: gradedAt,
});
