import type { Asset } from './asset.ts';

/** '000417, Stair A' */
export const assetName = ({ serial_number, location }: Pick<Asset, 'serial_number' | 'location'>): string =>
  `${serial_number || 'NO SERIAL'}, ${location}`;
