import { capitalised } from '#domain/capitalised.ts';
import { isBlank } from '#domain/value-required.ts';
import type { KeptHeld } from '../../protocol/known-decisions.ts';
import { fieldWords } from '../../record-kinds/field-words.ts';
import type { StoreReader } from '../store-reader.ts';
import { isHeldCreation } from './held-words.ts';
import { valueWords } from './value-words.ts';

export interface HeldDetail {
  /** 'Recommended remedial works' */
  label: string;
  words: string;
  /** What the server has now, where that differs; null of a new record, and of one that is not on this device. */
  now: string | null;
}

export interface HeldDetails {
  fields: HeldDetail[];
  /** Its answers are asked for apart. */
  hasAnswers: boolean;
}

/** What a change is about is said already. */
const SAID = ['deleted_at', 'closed_at', 'created_by_id'];

/** What the held change of this operation says of each field, whole; null when it waits no more [HELD]. */
export function heldDetails(store: StoreReader, { op }: { op: string }): HeldDetails | null {
  const held = store.decisions()?.held.find((one) => one.op === op);
  return held === undefined ? null : { fields: fieldsOf(store, held), hasAnswers: hasAnswers(held) };
}

/** Whether there is more to say of a held change than its line does. */
export const hasDetails = (held: KeptHeld): boolean => hasAnswers(held) || told(held).length > 0;

/** An edit may take out all of them. */
const hasAnswers = ({ entity, patch, answer_count }: KeptHeld): boolean =>
  answer_count !== null && (answer_count > 0 || !isHeldCreation(entity, patch));

/** A new record says where it is by its inspection and asset, and of the rest what is filled in. */
function told({ entity, patch }: KeptHeld): [field: string, value: unknown][] {
  const fields = Object.entries(patch).filter(([field]) => !SAID.includes(field));
  if (!isHeldCreation(entity, patch)) return fields;
  return fields.filter(([field, value]) => !['asset_id', 'inspection_id'].includes(field) && !isBlank(value));
}

function fieldsOf(store: StoreReader, held: KeptHeld): HeldDetail[] {
  const { entity, id, patch } = held;
  const row: object | undefined = isHeldCreation(entity, patch) ? undefined : store.saved(entity, id);
  return told(held).map(([field, value]) => {
    const words = valueWords(store, field, value);
    const now = row !== undefined && Object.hasOwn(row, field) ? valueWords(store, field, Reflect.get(row, field)) : null;
    return { label: capitalised(fieldWords(field)), words, now: now === words ? null : now };
  });
}
