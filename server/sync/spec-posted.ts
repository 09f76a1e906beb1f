import { createHmac } from 'node:crypto';
import type { Actor } from '#domain/permissions.ts';
import { type EntityName, entities } from '#domain/entities.ts';
import { answer } from '#domain/grade/asset-grade.ts';
import { sameValue } from '#domain/sync/same-value.ts';
import { type Incoming, type IncomingPassword, invalid } from './incoming.ts';
import { Secret } from './secret.ts';
import { Rejected } from './rejected.ts';
import type { Lookups } from './spec-lookups.ts';
import type { LiveRow } from './writing.ts';

type Posted = Readonly<Record<string, unknown>>;

/** The device that stands for every client of the spec's own calls, which name none. */
export const SPEC_DEVICE = '00000000-0000-0000-0000-000000000000';

interface Reading {
  entity: EntityName;
  actor: Actor;
  posted: Posted;
  row: LiveRow | null;
  lookups: Lookups;
  /** Of the HMAC that makes the operation's id: the body may hold a password. */
  operationKey: Buffer;
}

/** A posted record as an operation: derived fields are ignored, a posted list of objects stands for its ids [D4.3]. */
export function readPosted({ entity, actor, posted, row, lookups, operationKey }: Reading): Incoming {
  const { id } = posted;
  if (!entities[entity].id.safeParse(id).success) throw new Rejected('invalid', 'must be a UUID in lower case', 'id');
  const ts = instantOf(posted['updated_at']);
  if (ts === null) throw new Rejected('invalid', 'must be a time', 'updated_at');
  const parsed = entities[entity].patch.safeParse(fieldsOf(entity, posted, row, lookups));
  if (!parsed.success) throw invalid(parsed.error);
  return {
    op: operationIdOf(operationKey, entity, actor, posted),
    device: SPEC_DEVICE,
    entity,
    id: String(id),
    base: null,
    patch: parsed.data,
    ts,
    password: entity === 'users' ? passwordOf(posted) : null,
    receipt: null,
    isWholeRecord: true,
    needsRow: entity === 'inspections' && inspectionLists.some((list) => contradicts(posted, list)),
  };
}

const LAST_INSTANT_MS = Date.UTC(9999, 11, 31);

/** A time in any notation, as an instant with a year of four digits; null when it is none. */
export function instantOf(value: unknown): string | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) || time < 0 ? null : new Date(Math.min(time, LAST_INSTANT_MS)).toISOString();
}

function passwordOf({ password, current_password: current }: Posted): IncomingPassword | null {
  if (typeof password !== 'string' || password === '') return null;
  return { isSealed: false, next: new Secret(password), current: typeof current === 'string' ? new Secret(current) : null };
}

/** The same for the same post, and of no use to whoever guesses at what was posted [D4.3]. */
function operationIdOf(key: Buffer, entity: EntityName, actor: Actor, posted: Posted): string {
  const hash = createHmac('sha256', key)
    .update(JSON.stringify([actor.id, entity, posted]))
    .digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}

function fieldsOf(entity: EntityName, posted: Posted, row: LiveRow | null, lookups: Lookups): Record<string, unknown> {
  const source: Record<string, unknown> = { ...posted };
  if (source['deleted_at'] === undefined && source['delete_at'] !== undefined) source['deleted_at'] = source['delete_at'];
  if (entity === 'inspections') {
    for (const list of inspectionLists) source[list.ids] = idsOf(posted, list, row);
  }
  if (entity === 'asset_grades') {
    source['answers'] = answersOf(posted['answers'], row as LiveRow<'asset_grades'> | null, lookups);
    source['auto_complete_survey'] = flagOf(posted['auto_complete_survey']);
  }
  const fields: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries({ ...entities[entity].fields, deleted_at: null })) {
    const value = source[field];
    if (value !== undefined) fields[field] = value;
    else if (row === null && schema?.safeParse(null).success === true) fields[field] = null;
  }
  return fields;
}

/** Lists that are posted as ids, as objects or as both. */
const inspectionLists = [
  { ids: 'asset_type_ids', objects: 'asset_types' },
  { ids: 'inspector_ids', objects: 'inspectors' },
] as const;
type List = (typeof inspectionLists)[number];

function namedIn(posted: Posted, { objects }: List): unknown[] | undefined {
  const list = posted[objects];
  return Array.isArray(list) ? list.map((one: unknown) => (one as { id?: unknown } | null)?.id) : undefined;
}

const contradicts = (posted: Posted, list: List): boolean =>
  posted[list.ids] !== undefined && namedIn(posted, list) !== undefined && !sameValue(posted[list.ids], namedIn(posted, list));

/** Of a list of ids and the list of objects beside it, the one that was edited. */
function idsOf(posted: Posted, list: List, row: LiveRow | null): unknown {
  const [ids, named] = [posted[list.ids], namedIn(posted, list)];
  if (ids === undefined || named === undefined) return ids ?? named;
  const isUnedited = row !== null && sameValue(ids, (row as Posted)[list.ids]);
  return isUnedited ? named : ids;
}

const flagOf = (value: unknown): unknown =>
  value === null || value === undefined || typeof value === 'number' ? value === 1 : value;

function answersOf(posted: unknown, row: LiveRow<'asset_grades'> | null, { slots }: Lookups): unknown {
  if (posted === undefined || posted === null) return row === null ? [] : undefined;
  if (!Array.isArray(posted)) return posted;
  const stored = new Map(row?.answers.map((one) => [String(one.question_answer_type_id), one.question_name]));
  const live = posted.filter((one: { deleted_at?: unknown } | null) => (one?.deleted_at ?? null) === null);
  return live.map((one: Posted | null) => {
    const slot = String(one?.['question_answer_type_id']);
    const question_name = one?.['question_name'] ?? stored.get(slot) ?? slots.get(slot)?.question.name ?? '';
    const fields = Object.keys(answer.shape).map((field) => [field, one?.[field]] as const);
    return { ...Object.fromEntries(fields), question_name };
  });
}
