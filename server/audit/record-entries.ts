import { tellChange, tellFirst, type ToldChange } from '#domain/audit/told-change.ts';
import { type EntityName, entities } from '#domain/entities.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import { SLOT } from '#domain/sync/merge-slots.ts';
import { sameValue } from '#domain/sync/same-value.ts';
import type { Change, Lost } from '#server/sync/writing/change.ts';
import type { Hold } from '#server/sync/writing/hold.ts';
import { type Incoming, isNameless } from '#server/sync/writing/incoming.ts';
import { patchText } from '#server/sync/writing/patch-text.ts';
import type { Writing } from '#server/sync/writing/writing.ts';
import type { Told } from './audit-log.ts';
import { recordState } from './record-state.ts';
import { sha256 } from './sha256.ts';

type RecordKind = 'created' | 'changed' | 'deleted' | 'restored' | 'closed' | 'reopened' | 'access';
type Fields = Readonly<Record<string, unknown>>;

/** Tells of a change that was stored and of what it left behind; what changed nothing is no entry [AUDIT.3, AUDIT.5]. */
export function auditChange(writing: Writing, sent: Incoming, change: Change): void {
  const { entity } = sent;
  const row: Fields = change.row;
  const about = aboutOf(writing, sent, row);
  if (change.ver !== null) {
    const before = change.stampBefore === null ? null : { ...row, ...change.before, updated_at: change.stampBefore };
    writing.audit.append(writing.now, {
      kind: kindOf(entity, change.before, before === null),
      ...about,
      state_before: before === null ? null : recordState(entity, before),
      state: recordState(entity, row),
      details: { ...on(writing), changes: before === null ? firstOf(entity, row) : changesOf(entity, change.before, row) },
    });
  }
  tellLost(writing, about, change.lost);
}

/** Tells of values of another record that lost by a change [AUDIT.5]. */
export function auditLost(writing: Writing, sent: Incoming, lost: readonly Lost[]): void {
  tellLost(writing, aboutOf(writing, sent, {}), lost);
}

function tellLost(writing: Writing, about: About, values: readonly Lost[]): void {
  for (const { field, kept, lost, keptFrom, lostFrom } of values) {
    const sides = tellChange(sha256, field, lost, kept);
    const details = { field, lost: sides.from, kept: sides.to, lost_by: lostFrom, kept_by: keptFrom };
    writing.audit.append(writing.now, { kind: 'conflict', ...about, details });
  }
}

/** Tells of what waits for a decision, with digests of what was sent and of what is kept of it [AUDIT.5, AUDIT.32]. */
export function auditHeld(writing: Writing, sent: Incoming, { reason, asset_id }: Hold, row_sha256: string): void {
  const about = { ...aboutOf(writing, sent, {}), parent_id: asset_id };
  const changes = Object.entries(sent.patch).map(([field, to]) => firstValue(sent.entity, field, to));
  const told = { changes, sha256: sha256(patchText(sent.patch)), op: sent.op, row_sha256 };
  writing.audit.append(writing.now, { kind: 'held', ...about, details: { ...on(writing), reason, ...told } });
}

/** Of a grade its asset. */
export const parentOf = (entity: EntityName, row: Fields): string | null =>
  entity === 'asset_grades' ? (row['asset_id'] as string) : null;

type About = Pick<Told, 'user_id' | 'entity' | 'record_id' | 'parent_id' | 'device' | 'agent' | 'made_at'>;

function aboutOf(writing: Writing, sent: Incoming, row: Fields): About {
  const { entity, id } = sent;
  const device = isNameless(sent) ? null : sent.device;
  const place = { entity, record_id: id, parent_id: parentOf(entity, row) };
  return { user_id: writing.actor.id, ...place, device, agent: writing.agent, made_at: sent.ts };
}

const on = ({ handedInBy }: Writing) => ({ handed_in_by: handedInBy });

function kindOf(entity: EntityName, before: Fields, isNew: boolean): RecordKind {
  if (isNew) return 'created';
  const was = (field: string) => (Object.hasOwn(before, field) ? before[field] : undefined);
  const deleted = was('deleted_at');
  if (deleted !== undefined) return deleted === null ? 'deleted' : 'restored';
  const closed = entity === 'inspections' ? was('closed_at') : undefined;
  if (closed !== undefined) return closed === null ? 'closed' : 'reopened';
  const isAccess = entity === 'users' && (was('user_role_id') !== undefined || was('status') !== undefined);
  return isAccess ? 'access' : 'changed';
}

const isList = (entity: EntityName, field: string): boolean => entities[entity].merge[field] === 'slots';

/** What a new record holds. */
const firstOf = (entity: EntityName, row: Fields): ToldChange[] =>
  Object.keys(entities[entity].fields)
    .filter((field) => row[field] !== null)
    .map((field) => firstValue(entity, field, row[field]));

/** Of answers how many: the digest of all of it stands beside them. */
const firstValue = (entity: EntityName, field: string, value: unknown): ToldChange =>
  tellFirst(sha256, field, isList(entity, field) ? (value as unknown[]).length : value);

function changesOf(entity: EntityName, before: Fields, row: Fields): ToldChange[] {
  return Object.entries(before).flatMap(([field, from]) =>
    isList(entity, field)
      ? answersOf(field, from as Answer[], row[field] as Answer[])
      : [tellChange(sha256, field, from, row[field])],
  );
}

/** The answers that are others, each by its question. */
function answersOf(field: string, from: readonly Answer[], to: readonly Answer[]): ToldChange[] {
  const [before, after] = [bySlot(from), bySlot(to)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((slot) => {
    const [was, is] = [before.get(slot), after.get(slot)];
    if (sameValue(was, is)) return [];
    const part = (is ?? was)?.question_name ?? null;
    return [{ ...tellChange(sha256, field, was?.value ?? null, is?.value ?? null), part }];
  });
}

const bySlot = (answers: readonly Answer[]) => new Map(answers.map((answer) => [answer[SLOT], answer]));
