import type { AssetType } from '../asset-type/asset-type.ts';
import type { Asset } from './asset.ts';

export const SERIAL_DIGITS = 6;

/** What asset search looks in: serial_number, location and the name of the type [S5]. */
export function searchKeys(
  asset: Pick<Asset, 'serial_number' | 'location'>,
  assetType: Pick<AssetType, 'name'> | null,
): string[] {
  return [asset.serial_number ?? '', asset.location, assetType?.name ?? ''];
}

/** What an input looks for: itself, and when it is purely numeric also padded with zeros to 6 digits [S5]. */
export function searchTerms(input: string): string[] {
  const term = input.trim().toLowerCase();
  if (term === '') return [];
  return [...new Set([term, ...(/^\d+$/.test(term) ? [padSerial(term)] : [])])];
}

export const padSerial = (digits: string): string => digits.padStart(SERIAL_DIGITS, '0');
