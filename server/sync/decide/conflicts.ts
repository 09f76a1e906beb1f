import { type Kysely, sql } from 'kysely';
import { entities, type EntityName, entityNames } from '#domain/entities.ts';
import { type Actor, may } from '#domain/permissions.ts';
import type { Conflict, ConflictsPage, Resolution } from '#domain/sync/wire.ts';
import type { Context } from '../../context.ts';
import type { ConflictsTable, Tables } from '../../database/tables.ts';
import { Refusal } from '../../http/refusal.ts';
import { policyOf } from '../entities/policies.ts';
import { conflictsSeenBy, shownRow } from '../entities/seen-by.ts';
import { recordBytesOf } from '../../database/record-bytes-of.ts';
import { takeWithin } from '../../database/take-within.ts';
import { type Asker, selectRows, write } from '../writing/writing.ts';
import { endConflict } from './end-conflict.ts';
import { requireRestored } from './require-restored.ts';

const MOST_CONFLICTS = 500;
const MOST_BYTES = 1_000_000;

/**
 * What merges could not keep and nobody has decided about: an administrator sees all of it, others what they wrote themselves,
 * while they may see the record and its field [HELD, MAY].
 */
const undecided = (db: Kysely<Tables>, actor: Actor) => {
  const all = db.selectFrom('conflicts').where('resolved_at', 'is', null).where(conflictsSeenBy(actor));
  return may(actor, 'see', { entity: 'oversight' }) ? all : all.where('lost_by_id', '=', actor.id);
};

/** A page of open conflicts, newest first, with the records that they are about; as many as fit, at least one [LIMIT]. */
export async function readConflicts({ db }: Context, actor: Actor, after: string | null): Promise<ConflictsPage> {
  const listed = await listConflicts(db, actor, after);
  const records = await bytesOfRecords(db, listed);
  const sizes = listed.map((one) => {
    const bytes = one.bytes + (records.get(recordOf(one)) ?? 0);
    records.delete(recordOf(one));
    return { id: one.conflict_id, bytes };
  });
  const { taken, left } = takeWithin(sizes, MOST_BYTES);
  const ids = taken.map(({ id }) => id);
  const found = await db.selectFrom('conflicts').selectAll().where('conflict_id', 'in', ids).execute();
  const patches = await readPatches(db, found);
  const byId = new Map(found.map((row) => [row.conflict_id, conflictOf(row, patches.get(row.conflict_id) ?? null)]));
  const conflicts = ids.flatMap((id) => byId.get(id) ?? []);
  const isEnd = left.length === 0 && listed.length < MOST_CONFLICTS;
  return { conflicts, next: isEnd ? null : (ids.at(-1) ?? null), rows: await readRecords(db, actor, conflicts) };
}

type Listed = Pick<ConflictsTable, 'conflict_id' | 'entity' | 'id'> & { bytes: number };

const recordOf = ({ entity, id }: Pick<Listed, 'entity' | 'id'>): string => `${entity}/${id}`;

/** Which ones come next, and what they hold; their ids tell their order. */
async function listConflicts(db: Kysely<Tables>, actor: Actor, after: string | null): Promise<Listed[]> {
  const patch = sql`(select octet_length(patch) from change_log where change_log.op_id = conflicts.op_id)`;
  const bytes = sql<number>`octet_length(base) + octet_length(kept) + octet_length(lost)
    + case when field = 'deleted_at' then coalesce(${patch}, 0) else 0 end`;
  const listed = undecided(db, actor).select(['conflict_id', 'entity', 'id', bytes.as('bytes')]);
  return (after === null ? listed : listed.where('conflict_id', '<', after))
    .orderBy('conflict_id', 'desc')
    .limit(MOST_CONFLICTS)
    .execute();
}

async function bytesOfRecords(db: Kysely<Tables>, listed: readonly Listed[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const entity of entityNames) {
    const ids = new Set(listed.filter((one) => one.entity === entity).map(({ id }) => id));
    for (const [id, bytes] of await recordBytesOf(db, entity, [...ids])) sizes.set(recordOf({ entity, id }), bytes);
  }
  return sizes;
}

function conflictOf(row: ConflictsTable, patch: Conflict['patch']): Conflict {
  return {
    conflict_id: row.conflict_id,
    entity: row.entity as EntityName,
    id: row.id,
    field: row.field,
    base: JSON.parse(row.base) as unknown,
    kept: JSON.parse(row.kept) as unknown,
    lost: JSON.parse(row.lost) as unknown,
    kept_by_id: row.kept_by_id,
    lost_by_id: row.lost_by_id,
    kept_at: row.kept_at,
    lost_at: row.lost_at,
    created_at: row.created_at,
    patch,
  };
}

/** The edits that met a deletion, by their conflicts; a change of another record that met it edits nothing of this one. */
async function readPatches(db: Kysely<Tables>, found: readonly ConflictsTable[]): Promise<Map<string, Conflict['patch']>> {
  const deletions = found.filter(({ field }) => field === 'deleted_at');
  if (deletions.length === 0) return new Map();
  const ops = deletions.map(({ op_id }) => op_id);
  const entries = await db.selectFrom('change_log').select(['op_id', 'id', 'patch']).where('op_id', 'in', ops).execute();
  const byOp = new Map(entries.map((entry) => [entry.op_id, entry]));
  const patchOf = ({ op_id, id }: ConflictsTable): Conflict['patch'] => {
    const entry = byOp.get(op_id);
    if (entry === undefined) return null;
    return entry.id === id ? (JSON.parse(entry.patch) as Conflict['patch']) : {};
  };
  return new Map(deletions.map((conflict) => [conflict.conflict_id, patchOf(conflict)]));
}

async function readRecords(db: Kysely<Tables>, actor: Actor, conflicts: readonly Conflict[]): Promise<ConflictsPage['rows']> {
  const records: ConflictsPage['rows'] = {};
  for (const entity of entityNames) {
    const ids = [...new Set(conflicts.filter((one) => one.entity === entity).map(({ id }) => id))];
    if (ids.length === 0) continue;
    const rows = (await selectRows(db, entity, ids)).flatMap((row) => shownRow(actor, entity, row) ?? []);
    const { apart } = entities[entity];
    Object.assign(records, { [entity]: apart === null ? rows : rows.map((row) => ({ ...row, [apart]: null })) });
  }
  return records;
}

/** Whoever may see a conflict says how it ends; a restore is an edit that was made before [MERGE]. */
export async function resolveConflict(
  context: Context,
  { user: actor, tokenHash }: Asker,
  id: string,
  resolution: Resolution,
): Promise<void> {
  await write(context, { actor, tokenHash }, async (writing) => {
    const { trx } = writing;
    const columns = ['conflict_id', 'entity', 'id', 'field', 'kept', 'lost', 'op_id', 'created_at'] as const;
    const mine = await undecided(trx, actor).select(columns).where('conflict_id', '=', id).executeTakeFirst();
    if (mine === undefined) throw new Refusal(404, 'There is no such conflict to decide about');
    if (resolution === 'restored') await requireRestored(writing, mine);
    await endConflict(writing, mine, { resolution });
  });
}

/** How many conflicts, held changes and records wait for this user's decision. */
export async function countToDecide(db: Kysely<Tables>, actor: Actor): Promise<number> {
  const conflicts = await undecided(db, actor)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  if (!may(actor, 'see', { entity: 'oversight' })) return Number(conflicts.count);
  const held = await db
    .selectFrom('held_operations')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('verdict', 'is', null)
    .executeTakeFirstOrThrow();
  let count = Number(conflicts.count) + Number(held.count);
  for (const entity of entityNames) count += (await policyOf(entity).decide.countUndecided?.(db)) ?? 0;
  return count;
}
