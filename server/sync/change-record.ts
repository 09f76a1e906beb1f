import { type EntityName, entities } from '#domain/entities.ts';
import type { File } from '#domain/file/file.ts';
import { editedFields } from '#domain/sync/actions-of.ts';
import { fitMerge } from '#domain/sync/fit-merge.ts';
import { type Fields, type LostValue, type Merge, mergePatch, mergeWithoutBase } from '#domain/sync/merge-patch.ts';
import { fieldsBySize, outgrows, tooLarge } from '#domain/sync/record-size.ts';
import { sameValue } from '#domain/sync/same-value.ts';
import type { User } from '#domain/user/user.ts';
import { columnsOf, encodeRow } from '../database/row-codec.ts';
import { checkFile } from '../files/check-file.ts';
import { checkUser } from './check-user.ts';
import { chooseStamp } from './choose-stamp.ts';
import type { Incoming } from './incoming.ts';
import { noHistory, readHistory, type RecordHistory, type Writer } from './record-history.ts';
import { Rejected } from './rejected.ts';
import { saneInstant } from './sane-instant.ts';
import { type LiveRow, rowKey, type Writing } from './writing.ts';

/** A value that lost, with who wrote it and who wrote the one that was kept. */
export type Lost = LostValue & { keptFrom: Writer; lostFrom: Writer };

/** What became of a record; `ver` is null when nothing changed. */
export interface Change {
  row: LiveRow;
  ver: number | null;
  before: Fields;
  stampBefore: string | null;
  lost: Lost[];
  /** Whether the device may go on with its own version of the record. */
  isAsSent: boolean;
}

export async function createRecord(writing: Writing, incoming: Incoming): Promise<Change> {
  const { entity, id, patch } = incoming;
  const record: Record<string, unknown> = { deleted_at: null, ...patch, id };
  if ('created_by_id' in entities[entity].fields) record['created_by_id'] = writing.actor.id;
  if (entity === 'inspections') record['closed_by_id'] = (record['closed_at'] ?? null) === null ? null : writing.actor.id;
  for (const field of Object.keys(entities[entity].fields)) {
    if (record[field] === undefined) throw new Rejected('invalid', 'A new record needs every field', field);
  }
  if (entity === 'users') await checkUser(writing, null, record as unknown as User);
  if (entity === 'files') Object.assign(record, await checkFile(writing, record as unknown as File));
  const isAsSent = isExact(patch, record) && !incoming.needsRow;
  const stamp = await chooseStamp(writing, incoming, null, isAsSent);
  const ver = ++writing.ver;
  const row = { ...record, created_at: stamp, updated_at: stamp, ver } as LiveRow;
  if (outgrows(entity, null, row as Fields, patch)) throw tooLargeToSave(entity, row as Fields, patch);
  await writing.trx
    .insertInto(entity as 'sites')
    .values({ ...encodeRow(entity, row), ver } as never)
    .execute();
  writing.rows.set(rowKey(entity, id), row);
  return { row, ver, before: {}, stampBefore: null, lost: [], isAsSent };
}

export async function changeRecord(writing: Writing, incoming: Incoming, row: LiveRow, patch: Fields): Promise<Change> {
  const { entity } = incoming;
  const { merge, history } = await mergeWithin(writing, incoming, row, without(patch, ['created_by_id', 'closed_by_id']));
  const record: Record<string, unknown> = { ...row, ...merge.values };
  if (entity === 'inspections') record['closed_by_id'] = closedBy(writing, row as LiveRow<'inspections'>, record);
  if (entity === 'users') await checkUser(writing, row as unknown as User, record as unknown as User);
  const isGone = row.deleted_at !== null && record['deleted_at'] !== null && editedFields(entity, patch).length > 0;
  const concerned = [...merge.lost.map(({ field }) => field), ...(isGone ? ['deleted_at'] : [])];
  const writerOf = await history.writersOf(concerned);
  const lost: Lost[] = merge.lost.map((value) => ({ ...value, ...writersOf(writing, incoming, patch, value, writerOf) }));
  if (isGone) {
    const keptFrom = { ...writerOf('deleted_at'), at: row.deleted_at };
    lost.push({
      field: 'deleted_at',
      base: null,
      kept: row.deleted_at,
      lost: null,
      keptFrom,
      lostFrom: sender(writing, incoming),
    });
  }
  const isExactly = !incoming.needsRow && isExact(incoming.isWholeRecord ? incoming.patch : patch, record);
  const isAsSent = isExactly && (incoming.isWholeRecord || (!history.hasForeign && lost.length === 0));
  const changed = Object.keys(record).filter((field) => !sameValue(record[field], (row as Fields)[field]));
  if (changed.length === 0) return { row, ver: null, before: {}, stampBefore: null, lost, isAsSent };
  const before = Object.fromEntries(changed.map((field) => [field, (row as Fields)[field]]));
  const updated_at = await chooseStamp(writing, incoming, row, isAsSent);
  const ver = ++writing.ver;
  const next = { ...record, updated_at, ver } as LiveRow;
  await updateRow(writing, entity, next, [...changed, 'updated_at']);
  return { row: next, ver, before, stampBefore: row.updated_at, lost, isAsSent };
}

async function mergeWithin(writing: Writing, incoming: Incoming, row: LiveRow, patch: Fields) {
  const { entity } = incoming;
  const { merge, history } = await mergeOnto(writing, incoming, row, patch);
  const isOthers = history.hasForeign && !incoming.isWholeRecord;
  const basis = (field: string) => history.basis(field, (row as Fields)[field]);
  const fitted = fitMerge(entity, row as Fields, patch, merge, { isOthers, basis });
  if (fitted === null) throw tooLargeToSave(entity, { ...row, ...merge.values }, patch);
  return { merge: fitted, history };
}

function tooLargeToSave(entity: EntityName, record: Fields, patch: Fields): Rejected {
  const [field = 'id'] = fieldsBySize(patch);
  return new Rejected('invalid', tooLarge(entity, record, field), field);
}

/** A device that never received the row, or received it from a database that has since been restored, has no base. */
async function mergeOnto(
  writing: Writing,
  incoming: Incoming,
  row: LiveRow,
  patch: Fields,
): Promise<{ merge: Merge; history: RecordHistory }> {
  const { entity, base } = incoming;
  const isKnown = base !== null && base <= row.ver;
  const history = base === row.ver ? noHistory : await readHistory(writing, incoming, isKnown ? base : 0, Object.keys(patch));
  if (incoming.isWholeRecord || (!isKnown && !history.hasOwn)) return { merge: mergeWithoutBase(entity, row, patch), history };
  return { merge: mergePatch(entity, row, patch, (field) => history.basis(field, (row as Fields)[field])), history };
}

/** The server alone says who closed an inspection. */
function closedBy(writing: Writing, row: LiveRow<'inspections'>, record: Fields): string | null {
  if (record['closed_at'] === null) return null;
  return record['closed_at'] === row.closed_at ? row.closed_by_id : writing.actor.id;
}

type WriterOf = (field: string) => Writer;

/** A close that beats an opening, and the first of two deletions, are kept from before; else what comes is kept. */
function writersOf(writing: Writing, incoming: Incoming, patch: Fields, { field, lost }: LostValue, writerOf: WriterOf) {
  const [mine, theirs] = [sender(writing, incoming), writerOf(field)];
  return sameValue(lost, patch[field]) ? { keptFrom: theirs, lostFrom: mine } : { keptFrom: mine, lostFrom: theirs };
}

/** Whoever sends this, and when they made it by the corrected clock. */
function sender({ actor, offset, now }: Writing, { ts }: Incoming): Writer {
  return { by: actor.id, at: saneInstant(Date.parse(ts) + offset, now) };
}

const isExact = (patch: Fields, record: Fields): boolean =>
  Object.entries(patch).every(([field, value]) => sameValue(value, record[field]));

const without = (patch: Fields, fields: string[]): Fields =>
  Object.fromEntries(Object.entries(patch).filter(([field]) => !fields.includes(field)));

async function updateRow(writing: Writing, entity: EntityName, row: LiveRow, fields: string[]): Promise<void> {
  const encoded = encodeRow(entity, row);
  const values = Object.fromEntries(columnsOf(fields).map((column) => [column, encoded[column]]));
  await writing.trx
    .updateTable(entity as 'sites')
    .set({ ...values, ver: row.ver } as never)
    .where('id', '=', row.id)
    .execute();
  writing.rows.set(rowKey(entity, row.id), row);
}
