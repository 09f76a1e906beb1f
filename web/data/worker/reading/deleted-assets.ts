import type { AssetId } from '#domain/asset/asset.ts';
import { matchSerial } from '#domain/asset/match-serial.ts';
import type { Records } from '../store/records.ts';
import type { Row } from '../../protocol/row.ts';

/** Of the deleted assets that this device still has, those whose serial number is one of these, or the same integer. */
export function deletedAssetsNumbered(store: Records, serialNumbers: readonly string[]): Row<'assets'>[] {
  const deleted: { id: AssetId; serial_number: string | null; deleted_at: null }[] = [];
  for (const [id, [serial_number, deleted_at]] of store.scanned('assets', ['serial_number', 'deleted_at'])) {
    if (deleted_at !== null) deleted.push({ id: id as AssetId, serial_number: serial_number as string | null, deleted_at: null });
  }
  const found = new Set(serialNumbers.flatMap((text) => matchSerial(text, deleted)).map(({ id }) => id));
  return [...found].flatMap((id) => (store.visible('assets', id) as Row<'assets'> | undefined) ?? []);
}
