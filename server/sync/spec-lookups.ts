import type { Kysely } from 'kysely';
import type { AnswerType, Question, QuestionAnswerType } from '#domain/asset-type/asset-type.ts';
import { decodeRow } from '../database/row-codec.ts';
import type { Tables } from '../database/tables.ts';

interface Slot {
  slot: QuestionAnswerType;
  question: Pick<Question, 'id' | 'name' | 'order'>;
  answer_type: AnswerType | null;
}

/** The other records that the spec's records show parts of. */
export interface Lookups {
  sites: ReadonlyMap<string, { id: string; name: string }>;
  assetTypes: ReadonlyMap<string, { id: string; name: string; plural_name: string; is_complex: number }>;
  users: ReadonlyMap<string, { id: string; forename: string; surname: string }>;
  slots: ReadonlyMap<string, Slot>;
}

export async function readLookups(db: Kysely<Tables>): Promise<Lookups> {
  const sites = await db.selectFrom('sites').select(['id', 'name']).execute();
  const users = await db.selectFrom('users').select(['id', 'forename', 'surname']).execute();
  const rows = await db.selectFrom('asset_types').selectAll().execute();
  const types = rows.map((row) => decodeRow('asset_types', row));
  const assetTypes = types.map(({ id, name, plural_name, is_complex }) => ({ id, name, plural_name, is_complex }));
  return {
    sites: byId(sites),
    users: byId(users),
    assetTypes: byId(assetTypes),
    slots: new Map(types.flatMap((type) => type.questions.flatMap(slotsOf)).map((slot) => [slot.slot.id, slot])),
  };
}

const byId = <T extends { id: string }>(records: readonly T[]): Map<string, T> =>
  new Map(records.map((record) => [record.id, { ...record }]));

const slotsOf = ({ id, name, order, question_answer_types, answer_types }: Question): Slot[] =>
  question_answer_types.map((slot) => ({
    slot,
    question: { id, name, order },
    answer_type: answer_types.find((type) => type.id === slot.answer_type_id) ?? null,
  }));
