import { v7 } from 'uuid';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { mostBytes, recordBytes } from '#domain/sync/record-size.ts';
import { ADMINISTRATOR_ROLE_ID } from '#domain/user/user-roles.ts';
import type { EntityName, RecordOf } from '#domain/entities.ts';
import type { User, UserId } from '#domain/user/user.ts';
import { loadRecords, type RecordBatch } from '#server/sync/write/load-records.ts';
import type { TestApp } from '../test-app.ts';

export interface HeavySize {
  users: number;
  types: number;
  /** Sites, each with an open inspection and an asset. */
  sites: number;
  grades: number;
}

/** A text whose JSON is six times as long, as long as a field may be. */
const long = '\u0001'.repeat(20_000);

/** Fills a database with records as large as they may be [LIMIT]; all users are administrators. */
export async function fillHeavily({ context }: Pick<TestApp, 'context'>, size: HeavySize): Promise<User[]> {
  const users = listOf(size.users, (at) =>
    exampleUser({ id: stableId<UserId>('user', at), username: `heavy${at}`, user_role_id: ADMINISTRATOR_ROLE_ID }),
  );
  await loadRecords(context, batchesOf(users, size));
  return users;
}

function* batchesOf(users: readonly User[], size: HeavySize): Generator<RecordBatch> {
  yield { entity: 'users', records: users };
  for (let at = 0; at < size.types; at += 1) yield { entity: 'asset_types', records: [typeOf(at)] };
  for (let at = 0; at < size.sites; at += 1) {
    const site = { id: stableId<RecordOf<'sites'>['id']>('site', at) };
    yield { entity: 'sites', records: [exampleSite({ ...site, notes: long, events_log: long })] };
    yield {
      entity: 'inspections',
      records: [exampleInspection({ id: stableId('inspection', at), site_id: site.id, scope: long, instruction: long })],
    };
    yield { entity: 'assets', records: [exampleAsset({ id: assetId(at), site_id: site.id, history: long })] };
  }
  for (let at = 0; at < size.grades; at += 1) yield { entity: 'asset_grades', records: [gradeOf(at, size.sites)] };
}

const assetId = (at: number) => stableId<RecordOf<'assets'>['id']>('asset', at);
const listOf = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

function typeOf(at: number): RecordOf<'asset_types'> {
  const slot = () => ({ id: v7(), component_name: 'text', props: JSON.stringify({ label: 'y'.repeat(4_900) }) });
  const question = (order: number) => ({
    id: v7(),
    name: `Question ${order}`,
    order,
    conditional: null,
    question_answer_types: [],
    answer_types: [slot(), slot()],
  });
  const questions = listOf(98, question) as unknown as RecordOf<'asset_types'>['questions'];
  return checked('asset_types', exampleAssetType({ id: stableId('type', at), questions }));
}

/** One of the grades at an asset; each has its own. */
export function gradeOf(at: number, sites: number): RecordOf<'asset_grades'> {
  const answer = (slot: number) => ({
    id: stableId('answer', at * 1_000 + slot),
    question_answer_type_id: stableId('slot', slot),
    question_id: stableId('question', slot),
    answer_type_id: stableId('answer-type', slot),
    value: JSON.stringify(String(at % 10).repeat(4_700)),
    question_name: 'Is the seal intact?',
  });
  const fields = { id: stableId('grade', at), asset_id: assetId(at % sites), inspection_id: null };
  return checked(
    'asset_grades',
    exampleGrade({ ...fields, answers: listOf(51, answer) } as unknown as Partial<RecordOf<'asset_grades'>>),
  );
}

/** As large as it may be, or nearly so. */
function checked<E extends EntityName>(entity: E, record: RecordOf<E>): RecordOf<E> {
  const bytes = recordBytes(entity, record);
  if (bytes > mostBytes(entity) || bytes < mostBytes(entity) * 0.95) throw new Error(`${entity}: ${bytes} bytes`);
  return record;
}
