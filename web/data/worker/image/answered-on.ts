import { type EntityName, entities } from '#domain/entities.ts';
import type { Change } from '../../protocol/change.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import type { HeldAnswers, LoggedChange } from '../disk/user-schema.ts';
import { recordKey } from '../store/read-keys.ts';
import { HELD_STORES, heldOf } from '../store/held-answers.ts';
import type { ImageReader } from './image-reader.ts';

type Kept = Pick<ImageReader, 'store' | 'outbox'>;

/** By record id: what the device holds of a record's part that is kept on its own, where a change edits that. */
export type HeldParts = ReadonlyMap<string, HeldAnswers>;

/** Of the server's records whose parts are edited; where the last edit of a part is unsent, the new one follows that. */
export function editedParts(image: Kept, changes: readonly Change[]): string[] {
  const isEdited = ({ entity, id, patch }: Change): boolean => {
    const { apart } = entities[entity];
    if (apart === null || !Object.hasOwn(patch, apart) || image.store.serverRow(entity, id) === undefined) return false;
    return lastPartEdit(image, entity, id) === undefined;
  };
  return changes.filter(isEdited).map(({ id }) => id);
}

/** This device's last edit of a record's part that the server has not taken; one that was refused is still its author's. */
export function lastPartEdit({ outbox }: Kept, entity: EntityName, id: string): LoggedChange | undefined {
  const { apart } = entities[entity];
  if (apart === null) return undefined;
  return outbox.changesOf(recordKey(entity, id)).findLast(({ patch }) => Object.hasOwn(patch, apart));
}

/** The part as that edit has it. */
export function unsentPart(image: Kept, entity: EntityName, id: string): unknown {
  const { apart } = entities[entity];
  return apart === null ? undefined : lastPartEdit(image, entity, id)?.patch[apart];
}

/** A row may have come without the part that the device holds of another one: the edit was made on that [SYNC]. */
export async function heldParts(database: UserDatabase, ids: readonly string[]): Promise<HeldParts> {
  const held = await database.read(HELD_STORES, (transaction) => Promise.all(ids.map((id) => heldOf(transaction, id))));
  return new Map(held.flatMap((one) => (one === undefined ? [] : [[one.grade_id, one] as const])));
}
