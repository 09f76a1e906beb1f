import type { AssetId } from '#domain/asset/asset.ts';
import { matchSerial } from '#domain/asset/match-serial.ts';
import type { Row } from '../store-reader.ts';
import type { Store } from './store.ts';

/** Of the deleted assets that this device still has, those whose serial number is one of these, or the same integer. */
export function deletedAssetsNumbered(store: Store, serialNumbers: readonly string[]): Row<'assets'>[] {
  const deleted: { id: AssetId; serial_number: string | null; deleted_at: null }[] = [];
  store.scan('assets', ['serial_number', 'deleted_at'], (id, [serial_number, deleted_at]) => {
    if (deleted_at !== null) deleted.push({ id: id as AssetId, serial_number: serial_number as string | null, deleted_at: null });
  });
  const found = new Set(serialNumbers.flatMap((text) => matchSerial(text, deleted)).map(({ id }) => id));
  return [...found].flatMap((id) => (store.visible('assets', id) as Row<'assets'> | undefined) ?? []);
}
