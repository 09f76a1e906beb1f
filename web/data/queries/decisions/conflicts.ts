import type { EntityName } from '#domain/entities.ts';
import { sameValue } from '#domain/sync/same-value.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import type { Conflict } from '#domain/sync/wire.ts';
import { fieldWords } from '../../record-kinds/field-words.ts';
import type { KnownDecisions } from '../../protocol/known-decisions.ts';
import type { StoreReader } from '../store-reader.ts';
import { differingAnswers } from './conflict-answers.ts';
import { type Page, pageOf, type Window } from '../lists/page-of.ts';
import { personName } from '../records/person-name.ts';
import { givenName, recordName } from '../records/record-name.ts';
import { valueWords } from './value-words.ts';

/** One of the two values, whose it is and when it was given. */
export interface ConflictSide {
  words: string;
  by: string | null;
  mine: boolean;
  at: string | null;
}

export interface ConflictToDecide {
  conflict: Conflict;
  /** Of what it is, by its name. */
  name: string;
  kept: ConflictSide;
  lost: ConflictSide;
  /** What it is now, where that is neither of both. */
  since: string | null;
  /** What it was before both; null where that is not known. */
  before: string | null;
  /** An edit that met a deletion: the record stays deleted or comes back with it. */
  met_deletion: boolean;
  /** What met it is a test of the asset, which counts nowhere while that is deleted. */
  was_tested: boolean;
}

/** Values that a merge could not keep, both sides in words, newest first [MERGE, HELD]. */
export function conflicts(store: StoreReader, { window }: { window: Window }): Page<ConflictToDecide> {
  const known = store.decisions();
  const { rows, ...place } = pageOf(known?.conflicts ?? [], window);
  return { ...place, rows: rows.map((conflict) => inWords(store, conflict, known?.rows ?? {})) };
}

function inWords(store: StoreReader, conflict: Conflict, rows: KnownDecisions['rows']): ConflictToDecide {
  const { field, entity, id, base, kept, lost, patch } = conflict;
  const met_deletion = field === 'deleted_at' && patch !== null;
  const words = (value: unknown, other: unknown): string =>
    field === 'answers' ? answersWords(store, conflict, rows, value, other) : valueWords(store, field, value);
  const was_tested = met_deletion && Object.keys(patch).length === 0;
  const edit = Object.entries(patch ?? {}).filter(([name]) => name !== 'deleted_at');
  return {
    conflict,
    name: recordName(store, { entity, id }) || givenName(entity, givenRow(entity, rows, id)),
    kept: {
      words: met_deletion ? 'Deleted' : words(kept, lost),
      ...sideOf(store, conflict.kept_by_id, conflict.kept_at),
    },
    lost: {
      words: was_tested ? 'Tested' : met_deletion ? editWords(store, edit) : words(lost, kept),
      ...sideOf(store, conflict.lost_by_id, conflict.lost_at),
    },
    since: met_deletion || field === 'answers' ? null : changedSince(store, conflict),
    before: base === null || met_deletion || field === 'answers' ? null : valueWords(store, field, base),
    met_deletion,
    was_tested,
  };
}

const editWords = (store: StoreReader, edit: [field: string, value: unknown][]): string =>
  edit.map(([field, value]) => `${fieldWords(field)}: ${valueWords(store, field, value)}`).join('\n');

function changedSince(store: StoreReader, { entity, id, field, kept, lost }: Conflict): string | null {
  const row = store.get(entity, id);
  if (row === undefined || !Object.hasOwn(row, field)) return null;
  const now: unknown = Reflect.get(row, field);
  return sameValue(now, kept) || sameValue(now, lost) ? null : valueWords(store, field, now);
}

const sideOf = (store: StoreReader, by: string | null, at: string | null): Omit<ConflictSide, 'words'> => ({
  by: personName(store, by),
  mine: by === store.user.id,
  at,
});

/** The record itself, as the server gave it beside the conflict: this device may lack it. */
export function conflictRows(store: StoreReader, { entity, id }: { entity: EntityName; id: string }): KnownDecisions['rows'] {
  const row = givenRow(entity, store.decisions()?.rows ?? {}, id);
  return row === undefined ? {} : { [entity]: [row] };
}

const givenRow = (entity: EntityName, rows: KnownDecisions['rows'], id: string): object | undefined =>
  rows[entity]?.find((one) => one.id === id);

function answersWords(
  store: StoreReader,
  { id }: Conflict,
  rows: KnownDecisions['rows'],
  value: unknown,
  other: unknown,
): string {
  const grade = store.get('asset_grades', id) ?? rows.asset_grades?.find((one) => one.id === id);
  const asset = grade && store.get('assets', grade.asset_id);
  const type = asset && store.get('asset_types', asset.asset_type_id);
  return differingAnswers(listOf(value), listOf(other), type ?? null);
}

const listOf = (value: unknown): Answer[] => (Array.isArray(value) ? (value as Answer[]) : []);
