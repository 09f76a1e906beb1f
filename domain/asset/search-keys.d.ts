import type { AssetType } from '../asset-type/asset-type.ts';
import type { Asset } from './asset.ts';
export declare const SERIAL_DIGITS = 6;
/** What asset search looks in: serial_number, location and the name of the type [S5]. */
export declare function searchKeys(
  asset: Pick<Asset, 'serial_number' | 'location'>,
  assetType: Pick<AssetType, 'name'> | null,
): string[];
/** What an input looks for: itself, and when it is purely numeric also padded with zeros to 6 digits [S5]. */
export declare function searchTerms(input: string): string[];
export declare const padSerial: (digits: string) => string;
