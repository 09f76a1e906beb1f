import { type EntityName, entities } from '#domain/entities.ts';
import { editedFields } from '#domain/sync/actions-of.ts';
import { fitMerge } from '#domain/sync/fit-merge.ts';
import { judgedBy, withJudged } from '#domain/sync/judged-together.ts';
import type { Fields, LostValue, Merge } from '#domain/sync/merge-patch.ts';
import { fieldsBySize, outgrows, tooLarge } from '#domain/sync/record-size.ts';
import { sameValue } from '#domain/sync/same-value.ts';
import { VALUE_REQUIRED } from '#domain/value-required.ts';
import { insertRow } from '../../database/insert-row.ts';
import { columnsOf, encodeRow } from '../../database/row-codec.ts';
import { tableOf } from '../../database/table-of.ts';
import { policyOf } from '../entities/policies.ts';
import type { Change, Lost } from '../writing/change.ts';
import { chooseFirstStamp, chooseStamp } from './choose-stamp.ts';
import { type Incoming, isNameless } from '../writing/incoming.ts';
import type { RecordHistory, Writer } from '../writing/record-history.ts';
import { Rejected } from '../writing/rejected.ts';
import { basisOf, mergeOnto } from './merge-onto.ts';
import { saneInstant } from './sane-instant.ts';
import { type LiveRow, rowKey, type Writing } from '../writing/writing.ts';

/** `arrivedAt` is when it came first, where that was not now. */
export async function createRecord(writing: Writing, incoming: Incoming, arrivedAt = writing.now): Promise<Change> {
  const { entity, id, patch } = incoming;
  const record: Record<string, unknown> = { deleted_at: null, ...patch, id };
  Object.assign(record, setByServer(writing, entity, null, record, patch));
  for (const field of Object.keys(entities[entity].fields)) {
    if (record[field] === undefined) throw new Rejected('invalid', VALUE_REQUIRED, field);
  }
  Object.assign(record, await policyOf(entity).write.complete?.(writing, null, record as LiveRow));
  const isAsSent = isStored(incoming.asSent, record);
  const stamp = chooseFirstStamp(writing, incoming, arrivedAt, isAsSent);
  const ver = ++writing.ver;
  const stamped = { ...record, created_at: stamp, updated_at: stamp, ver };
  if (outgrows(entity, null, stamped, patch)) throw tooLargeToSave(entity, stamped, patch);
  const row = { ...nothingKept(entity), ...stamped } as LiveRow;
  await insertRow(writing.trx, tableOf(entity), { ...encodeRow(entity, row), ver });
  writing.rows.set(rowKey(entity, id), row);
  return { row, ver, before: {}, stampBefore: null, lost: [], isAsSent };
}

/** Of what the server keeps beside a record. */
const nothingKept = (entity: EntityName): Fields => Object.fromEntries(entities[entity].kept.map((name) => [name, null]));

/** The fields that are the server's alone to set. */
function setByServer(writing: Writing, entity: EntityName, before: LiveRow | null, after: Fields, edits: Fields): Fields {
  const rules = Object.entries(policyOf(entity).write.serverSets ?? {});
  return Object.fromEntries(rules.map(([field, rule]) => [field, rule(writing, before, after, edits)]));
}

export async function changeRecord(writing: Writing, incoming: Incoming, row: LiveRow, patch: Fields): Promise<Change> {
  const { entity } = incoming;
  const policy = policyOf(entity).write;
  const { merge, history } = await mergeWithin(writing, incoming, row, without(patch, Object.keys(policy.serverSets ?? {})));
  const record: Record<string, unknown> = { ...row, ...merge.values };
  Object.assign(record, setByServer(writing, entity, row, record, patch));
  Object.assign(record, await policy.complete?.(writing, row, record as LiveRow));
  const lost = await lostBy(writing, incoming, row, { patch, merge, record, history });
  const isKnown = !history.hasForeign && (lost.length === 0 || isNameless(incoming));
  const isAsSent = isKnown && isStored(incoming.asSent, record);
  const changed = Object.keys(record).filter((field) => !sameValue(record[field], (row as Fields)[field]));
  if (changed.length === 0) return { row, ver: null, before: {}, stampBefore: null, lost, isAsSent };
  const before = Object.fromEntries(changed.map((field) => [field, (row as Fields)[field]]));
  const updated_at = await chooseStamp(writing, incoming, row, isAsSent);
  const ver = ++writing.ver;
  const next = { ...record, updated_at, ver } as LiveRow;
  await updateRow(writing, entity, next, [...changed, 'updated_at']);
  return { row: next, ver, before, stampBefore: row.updated_at, lost, isAsSent };
}

interface Merged {
  patch: Fields;
  merge: Merge;
  record: Fields;
  history: RecordHistory;
}

/** What was not kept of both sides; an edit of what stays deleted is lost with all of it. */
async function lostBy(writing: Writing, incoming: Incoming, row: LiveRow, merged: Merged): Promise<Lost[]> {
  const { patch, merge, record, history } = merged;
  const isGone = row.deleted_at !== null && record['deleted_at'] !== null && editedFields(incoming.entity, patch).length > 0;
  const concerned = [...merge.lost.map(({ field }) => field), ...(isGone ? ['deleted_at'] : [])];
  const writerOf = await writersOfValues(incoming.entity, history, concerned);
  const lost: Lost[] = merge.lost.map((value) => ({ ...value, ...writersOf(writing, incoming, patch, value, writerOf) }));
  if (!isGone) return lost;
  const [keptFrom, lostFrom] = [{ ...writerOf('deleted_at'), at: row.deleted_at }, sender(writing, incoming)];
  return [...lost, { field: 'deleted_at', base: null, kept: row.deleted_at, lost: null, keptFrom, lostFrom }];
}

async function mergeWithin(writing: Writing, incoming: Incoming, row: LiveRow, patch: Fields) {
  const { entity } = incoming;
  const { merge, history } = await mergeOnto(writing, incoming, row, patch);
  const isOthers = history.hasForeign;
  const basis = basisOf(history, incoming, row);
  const fitted = fitMerge(entity, row, patch, merge, { isOthers, basis });
  if (fitted === null) throw tooLargeToSave(entity, { ...row, ...merge.values }, patch);
  return { merge: fitted, history };
}

function tooLargeToSave(entity: EntityName, record: Fields, patch: Fields): Rejected {
  const [field = 'id'] = fieldsBySize(patch);
  return new Rejected('invalid', tooLarge(entity, record, field), field);
}

type WriterOf = (field: string) => Writer;

/** Who wrote these fields; a judgement that nobody has changed is that of whoever changed what it judges. */
async function writersOfValues(entity: EntityName, history: RecordHistory, fields: readonly string[]): Promise<WriterOf> {
  const writerOf = await history.writersOf(withJudged(entity, fields));
  return (field) => {
    const [writer, of] = [writerOf(field), judgedBy(entity, field)];
    return writer.by === null && of !== undefined ? writerOf(of) : writer;
  };
}

/** A close that beats an opening, and the first of two deletions, are kept from before; else what comes is kept. */
function writersOf(writing: Writing, incoming: Incoming, patch: Fields, { field, lost }: LostValue, writerOf: WriterOf) {
  const [mine, theirs] = [sender(writing, incoming), writerOf(field)];
  return sameValue(lost, patch[field]) ? { keptFrom: theirs, lostFrom: mine } : { keptFrom: mine, lostFrom: theirs };
}

/** Whoever sends this, and when they made it by the corrected clock. */
function sender({ actor, offset, now }: Writing, { ts }: Incoming): Writer {
  return { by: actor.id, at: saneInstant(Date.parse(ts) + offset, now) };
}

/** Whether all that its author has is in a record. */
const isStored = (asSent: Fields | null, record: Fields): boolean =>
  asSent !== null && Object.entries(asSent).every(([field, value]) => sameValue(value, record[field]));

const without = (patch: Fields, fields: string[]): Fields =>
  Object.fromEntries(Object.entries(patch).filter(([field]) => !fields.includes(field)));

async function updateRow(writing: Writing, entity: EntityName, row: LiveRow, fields: string[]): Promise<void> {
  const encoded = encodeRow(entity, row);
  const values = Object.fromEntries(columnsOf(entity, fields).map((column) => [column, encoded[column]]));
  await writing.trx
    .updateTable(tableOf(entity))
    .set({ ...values, ver: row.ver } as never)
    .where('id', '=', row.id)
    .execute();
  writing.rows.set(rowKey(entity, row.id), row);
}
