import { type SelectQueryBuilder, sql } from 'kysely';
import type { EntityName } from '#domain/entities.ts';
import type { Actor } from '#domain/permissions.ts';
import type { HoldReason } from '#domain/sync/hold-reason.ts';
import type { HeldOperation, HeldPage } from '#domain/sync/wire.ts';
import type { Context } from '../../context.ts';
import type { HeldOperationsTable, Tables } from '../../database/tables.ts';
import { readHeldText } from './held-text.ts';
import { requireOversight } from './require-oversight.ts';

const MOST_ROWS = 500;
const MOST_BYTES = 1_000_000;

interface Wanted {
  /** The place after which the page begins. */
  after: number;
  inspection?: string | undefined;
  device?: string | undefined;
  author?: string | undefined;
  op?: string | undefined;
  /** Left out of what is said where they are to be counted alone. */
  answers?: 'counted' | undefined;
}

/** One page of the operations that wait for an administrator, in the order of their arrival [HELD]. */
export async function readHeld({ db }: Context, actor: Actor, wanted: Wanted): Promise<HeldPage> {
  requireOversight(actor);
  const { after, inspection, device, author, op } = wanted;
  let waiting = db.selectFrom('held_operations').where('verdict', 'is', null);
  if (inspection !== undefined) waiting = waiting.where('inspection_id', '=', inspection);
  if (device !== undefined) waiting = waiting.where('device', '=', device);
  if (author !== undefined) waiting = waiting.where('user_id', '=', author);
  if (op !== undefined) waiting = waiting.where('op_id', '=', op);
  const total = await count(waiting);
  const before = after === 0 ? 0 : await count(waiting.where('sequence', '<=', after));
  const places = await waiting
    .select(['sequence', sql<number>`octet_length(operation)`.as('bytes')])
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(MOST_ROWS + 1)
    .execute();
  const last = lastOfPage(places);
  if (last === null) return { held: [], before, next: null, total };
  const rows = await waiting
    .selectAll()
    .where('sequence', '>', after)
    .where('sequence', '<=', last)
    .orderBy('sequence')
    .execute();
  const held = rows.map((row) => describe(row, wanted));
  return { held, before, next: last === places.at(-1)?.sequence ? null : last, total };
}

async function count(waiting: SelectQueryBuilder<Tables, 'held_operations', unknown>): Promise<number> {
  const counted = waiting.select(({ fn }) => fn.countAll<number | string>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** The first one always fits. */
function lastOfPage(places: readonly { sequence: number; bytes: number }[]): number | null {
  let bytes = 0;
  let last: number | null = null;
  for (const place of places.slice(0, MOST_ROWS)) {
    bytes += place.bytes;
    if (last !== null && bytes > MOST_BYTES) break;
    last = place.sequence;
  }
  return last;
}

function describe(row: HeldOperationsTable, { answers: wanted }: Wanted): HeldOperation {
  const { op_id, sequence, entity, id, user_id, device, reason, held_at, made_at, locked_at, inspection_id, asset_id } = row;
  const { patch } = readHeldText(row.operation);
  const { answers, ...others } = patch;
  const answer_count = Array.isArray(answers) ? answers.length : null;
  const said = { patch: wanted === 'counted' ? others : patch, answer_count };
  const what = { op: op_id, sequence, entity: entity as EntityName, id, user_id, device, ...said };
  return { ...what, reason: reason as HoldReason, held_at, made_at, locked_at, inspection_id, asset_id };
}
