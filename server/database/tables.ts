import type { EntityName, RecordOf } from '#domain/entities.ts';

/** A field as its column holds it: JSON as text, booleans as 0 and 1, ids without their brand. */
type Column<T> = T extends string
  ? string
  : T extends boolean
    ? number
    : T extends number
      ? number
      : T extends null
        ? null
        : string;

type EntityTable<E extends EntityName> = { [F in keyof RecordOf<E>]: Column<RecordOf<E>[F]> } & { ver: number };

type EntityTables = {
  [E in EntityName]: E extends 'asset_grades' ? EntityTable<E> & { answer_count: number } : EntityTable<E>;
};

/**
 * `ver` is null where nothing was changed; `patch` is the change as it was sent, `before` holds what it replaced, `stamp` the stored updated_at
 * and `stamp_before` the one that it replaced.
 */
export interface ChangeLogTable {
  op_id: string;
  ver: number | null;
  entity: string;
  id: string;
  device: string;
  user_id: string;
  base: number | null;
  patch: string;
  before: string;
  client_time: string;
  server_time: string;
  stamp: string | null;
  stamp_before: string | null;
  outcome: string;
}

/** `lost_by_id` is the author of the lost value, `base`, `kept` and `lost` are JSON; `kept_at` and `lost_at` say when each was written. */
export interface ConflictsTable {
  conflict_id: string;
  entity: string;
  id: string;
  field: string;
  base: string;
  kept: string;
  lost: string;
  op_id: string;
  kept_by_id: string | null;
  lost_by_id: string | null;
  kept_at: string | null;
  lost_at: string | null;
  created_at: string;
  resolved_at: string | null;
  resolved_by_id: string | null;
  resolution: string | null;
}

/** An operation that waits for an administrator; `verdict_ver` places the verdict among what devices pull. */
export interface HeldOperationsTable {
  op_id: string;
  sequence: number;
  entity: string;
  id: string;
  device: string;
  user_id: string;
  operation: string;
  reason: string;
  held_at: string;
  verdict: string | null;
  verdict_reason: string | null;
  verdict_by_id: string | null;
  verdict_ver: number | null;
}

interface OwnTables {
  counter: { id: number; ver: number };
  change_log: ChangeLogTable;
  conflicts: ConflictsTable;
  held_operations: HeldOperationsTable;
  file_contents: {
    id: string;
    sha256: string;
    file_type: string;
    bytes: Uint8Array;
    created_by_id: string;
    created_at: string;
  };
  user_secrets: { user_id: string; password_hash: string };
  sessions: {
    token_hash: string;
    user_id: string;
    created_at: string;
    last_used_at: string;
    expires_at: string;
    user_agent: string | null;
  };
  server_keys: { name: string; private_key: string; public_key: string; created_at: string };
  sealing_keys: { key_id: string; private_key: string; public_key: string; created_at: string };
  settings: { name: string; value: string };
}

export type Tables = EntityTables & OwnTables;
