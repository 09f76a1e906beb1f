import { entities } from '#domain/entities.ts';
import type { Change } from '../../protocol/change.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import type { HeldAnswers } from '../disk/user-schema.ts';
import { recordKey } from '../store/read-keys.ts';
import { HELD_STORES, heldOf } from '../store/held-answers.ts';
import type { ImageReader } from './image-reader.ts';

/** By record id: what the device holds of a record's part that is kept on its own, where a change edits that. */
export type HeldParts = ReadonlyMap<string, HeldAnswers>;

/** Of the server's records whose parts are edited; where the last edit of a part is unsent, the new one follows that. */
export function editedParts({ store, outbox }: Pick<ImageReader, 'store' | 'outbox'>, changes: readonly Change[]): string[] {
  const isEdited = ({ entity, id, patch }: Change): boolean => {
    const { apart } = entities[entity];
    if (apart === null || !Object.hasOwn(patch, apart) || store.serverRow(entity, id) === undefined) return false;
    return !outbox.changesOf(recordKey(entity, id)).some((earlier) => Object.hasOwn(earlier.patch, apart));
  };
  return changes.filter(isEdited).map(({ id }) => id);
}

/** A row may have come without the part that the device holds of another one: the edit was made on that [SYNC]. */
export async function heldParts(database: UserDatabase, ids: readonly string[]): Promise<HeldParts> {
  const held = await database.read(HELD_STORES, (transaction) => Promise.all(ids.map((id) => heldOf(transaction, id))));
  return new Map(held.flatMap((one) => (one === undefined ? [] : [[one.grade_id, one] as const])));
}
