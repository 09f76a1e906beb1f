import type { AssetId } from '#domain/asset/asset.ts';
import type { GradeColour } from '#domain/grade/grade-colour.ts';
import type { Row } from '../store-reader.ts';

/** What a list shows of an asset. */
export interface AssetListRow {
  id: AssetId;
  serial_number: string | null;
  type_name: string;
  location: string;
  site_name: string;
  colour: GradeColour;
}

export function assetListRow(asset: Row<'assets'>, typeName: string, siteName: string, colour: GradeColour): AssetListRow {
  const { id, serial_number, location } = asset;
  return { id, serial_number, type_name: typeName, location, site_name: siteName, colour };
}

const collator = new Intl.Collator('en', { numeric: true });

/** By serial number; those without one come last, by location. */
export function bySerial(one: Row<'assets'>, other: Row<'assets'>): number {
  if (one.serial_number && other.serial_number) return collator.compare(one.serial_number, other.serial_number);
  if (one.serial_number) return -1;
  return other.serial_number ? 1 : collator.compare(one.location, other.location);
}
