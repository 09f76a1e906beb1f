import type { Kysely } from 'kysely';
import type { AnswerType, Question, QuestionAnswerType } from '#domain/asset-type/asset-type.ts';
import type { Tables } from '../../../database/tables.ts';

/** An answer's slot with what the spec's records show beside it. */
export interface Slot {
  slot: QuestionAnswerType;
  question: Pick<Question, 'id' | 'name' | 'order'>;
  answer_type: AnswerType | null;
}

/** Which asset type has which slots, as long as the same one is the newest; and the slots of types that were read lately. */
interface Known {
  newest: string;
  typeOf: Map<string, string>;
  read: Map<string, { bytes: number; slots: Map<string, Slot> }>;
}

/** Types are kept while their questions are no longer than this together. */
const MOST_CHARACTERS = 8_000_000;

const known = new WeakMap<Kysely<Tables>, Known>();

/** The slots of these ids; types are read one at a time, and only those that are needed [HTTP]. */
export async function readSlots(db: Kysely<Tables>, ids: Iterable<string>): Promise<Map<string, Slot>> {
  const index = await readIndex(db);
  const found = new Map<string, Slot>();
  const wanted = [...new Set(ids)].filter((id) => index.typeOf.has(id));
  for (const [type, slotIds] of Map.groupBy(wanted, (id) => index.typeOf.get(id) ?? '')) {
    const slots = await slotsOfType(db, index, type);
    for (const id of slotIds) {
      const slot = slots.get(id);
      if (slot !== undefined) found.set(id, slot);
    }
  }
  return found;
}

async function readIndex(db: Kysely<Tables>): Promise<Known> {
  const last = await db
    .selectFrom('asset_types')
    .select(['ver', 'updated_at'])
    .orderBy('ver', 'desc')
    .limit(1)
    .executeTakeFirst();
  // A database that went back gives a ver again, a stamp never.
  const newest = `${last?.ver} ${last?.updated_at}`;
  const current = known.get(db);
  if (current?.newest === newest) return current;
  const index: Known = { newest, typeOf: new Map(), read: new Map() };
  for (const { id } of await db.selectFrom('asset_types').select('id').orderBy('ver').execute()) {
    for (const slot of (await readType(db, id)).slots.keys()) index.typeOf.set(slot, id);
  }
  known.set(db, index);
  return index;
}

async function slotsOfType(db: Kysely<Tables>, { read }: Known, id: string): Promise<Map<string, Slot>> {
  const type = read.get(id) ?? (await readType(db, id));
  read.delete(id);
  read.set(id, type);
  let total = [...read.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  for (const [oldest, { bytes }] of read) {
    if (total <= MOST_CHARACTERS || oldest === id) break;
    read.delete(oldest);
    total -= bytes;
  }
  return type.slots;
}

async function readType(db: Kysely<Tables>, id: string): Promise<{ bytes: number; slots: Map<string, Slot> }> {
  const row = await db.selectFrom('asset_types').select('questions').where('id', '=', id).executeTakeFirst();
  const questions = JSON.parse(row?.questions ?? '[]') as Question[];
  const slots = new Map(questions.flatMap(slotsOf).map((slot) => [slot.slot.id as string, slot]));
  return { bytes: row?.questions.length ?? 0, slots };
}

const slotsOf = ({ id, name, order, question_answer_types, answer_types }: Question): Slot[] =>
  question_answer_types.map((slot) => ({
    slot,
    question: { id, name, order },
    answer_type: answer_types.find((type) => type.id === slot.answer_type_id) ?? null,
  }));
