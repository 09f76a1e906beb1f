import type { Asset } from './asset.ts';

type Numbered = Pick<Asset, 'serial_number' | 'deleted_at'>;

/**
 * The assets whose serial number a scanned text names: exactly, else as the same integer [S4].
 * Usually one; several when a number was used twice [SCAN].
 */
export function matchSerial<A extends Numbered>(scanned: string, assets: readonly A[]): A[] {
  const text = scanned.trim();
  if (text === '') return [];
  const candidates = assets.filter((asset) => asset.deleted_at === null);
  const exact = candidates.filter((asset) => asset.serial_number?.trim() === text);
  const number = asInteger(text);
  if (exact.length > 0 || number === null) return exact;
  return candidates.filter((asset) => asset.serial_number !== null && asInteger(asset.serial_number) === number);
}

/** An integer as its digits without leading zeros, so that no length loses precision. */
function asInteger(text: string): string | null {
  const digits = /^0*(0|[1-9]\d*)$/.exec(text.trim())?.[1];
  return digits ?? null;
}
