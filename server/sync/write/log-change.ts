import type { HoldReason } from '#domain/sync/hold-reason.ts';
import { insertRow } from '../../database/insert-row.ts';
import type { Tables } from '../../database/tables.ts';
import type { Change, Lost } from '../writing/change.ts';
import type { Incoming } from '../writing/incoming.ts';
import { jsonOfFields, jsonText } from '../writing/json-text.ts';
import { patchText } from '../writing/patch-text.ts';
import type { Writing } from '../writing/writing.ts';

/** An outcome as the log keeps it; the row of a merge is read anew when it is told again. */
export type StoredOutcome =
  | { outcome: 'applied'; ver: number; updated_at: string }
  | { outcome: 'merged' }
  | { outcome: 'conflict'; fields: string[] }
  | { outcome: 'held'; reason: HoldReason }
  | { outcome: 'rejected'; code: string; field: string | null; message: string };

export async function logChange(
  writing: Writing,
  incoming: Incoming,
  patch: Readonly<Record<string, unknown>>,
  change: Pick<Change, 'ver' | 'before' | 'stampBefore'> & { row: { updated_at: string } | null },
  outcome: StoredOutcome,
  receipt: string | null,
): Promise<void> {
  const entry: Tables['change_log'] = {
    op_id: incoming.op,
    ver: change.ver,
    entity: incoming.entity,
    id: incoming.id,
    device: incoming.device,
    user_id: writing.actor.id,
    base: incoming.base,
    patch: patchText(patch),
    before: jsonOfFields(change.before),
    client_time: incoming.ts,
    server_time: writing.now,
    stamp: change.ver === null ? null : (change.row?.updated_at ?? null),
    stamp_before: change.stampBefore,
    outcome: JSON.stringify(outcome),
    receipt,
    fields: `,${[...new Set([...Object.keys(patch), ...Object.keys(change.before)])].join(',')},`,
  };
  writing.logged += Buffer.byteLength(entry.patch);
  await insertRow(writing.trx, 'change_log', entry);
}

/** Nothing that loses a merge disappears [DB]. */
export async function logConflicts(writing: Writing, incoming: Incoming, lost: readonly Lost[]): Promise<void> {
  if (lost.length === 0) return;
  const values = lost.map((value) => ({
    conflict_id: writing.context.newId(),
    entity: incoming.entity,
    id: incoming.id,
    field: value.field,
    base: jsonText(value.base),
    kept: jsonText(value.kept),
    lost: jsonText(value.lost),
    op_id: incoming.op,
    kept_by_id: value.keptFrom.by,
    lost_by_id: value.lostFrom.by,
    kept_at: value.keptFrom.at,
    lost_at: value.lostFrom.at,
    created_at: writing.now,
    resolved_at: null,
    resolved_by_id: null,
    resolution: null,
  }));
  writing.isNews = true;
  await writing.trx.insertInto('conflicts').values(values).execute();
}
