import type { DerivedOf, EntityName, RecordOf } from '#domain/entities.ts';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import type { EvidenceCause } from '#domain/evidence/evidence.ts';
import type { KeptOf } from '#domain/evidence/kept-values.ts';

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

/** With what a table holds beside its records' fields. */
type EntityTables = { [E in EntityName]: EntityTable<E> & DerivedOf<E> & { [K in keyof KeptOf<E>]: string | null } };

/**
 * `ver` is null where nothing was changed; `patch` is the change as it was sent, `before` holds what it replaced, `stamp` the stored updated_at
 * and `stamp_before` the one that it replaced. `receipt` is what its device was given. `fields` names those of both, each
 * between commas; null in older entries.
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
  receipt: string | null;
  fields: string | null;
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

/**
 * An operation that waits for an administrator. `held_at` is when it arrived first, `made_at` when it was made by the
 * device's corrected clock, `locked_at` when what it came after arrived; `verdict_ver` places the verdict among what
 * devices pull.
 */
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
  made_at: string;
  locked_at: string | null;
  inspection_id: string | null;
  asset_id: string | null;
  handed_in_by_id: string | null;
  verdict: string | null;
  verdict_reason: string | null;
  verdict_by_id: string | null;
  verdict_at: string | null;
  verdict_ver: number | null;
}

/** `ver` is the inspection's own when it was written, `made_by` and `closed_by` are names as they were, `figures` is JSON. */
export interface EvidenceVersionsTable {
  inspection_id: string;
  version: number;
  ver: number;
  cause: EvidenceCause;
  made_at: string;
  made_by_id: string | null;
  made_by: string;
  closed_by: string;
  figures: string;
  contents_sha256: string;
  /** The entry of the audit trail that tells of it; null in versions of before there was one. */
  audit_n: number | null;
  audit_hash: string | null;
}

interface OwnTables {
  /**
   * The head of the audit trail is counted with the vers: both are given in the order of commits. `news` counts the changes to
   * what waits for decisions.
   */
  counter: { id: number; ver: number; audit_n: number; audit_hash: string; news: number };
  audit_entries: AuditEntry;
  change_log: ChangeLogTable;
  conflicts: ConflictsTable;
  held_operations: HeldOperationsTable;
  evidence_versions: EvidenceVersionsTable;
  /** `contents` is the text of that hash, or the hashes of its pieces. */
  evidence_contents: { sha256: string; contents: string };
  evidence_pieces: { sha256: string; piece: string };
  /** `ver` is the deleted site's own when it was decided that it stays deleted. */
  site_decisions: { site_id: string; ver: number; decided_by_id: string; decided_at: string };
  inspection_locks: {
    inspection_id: string;
    closed_claimed_at: string | null;
    closed_received_at: string | null;
    deleted_received_at: string | null;
  };
  /** `token_hash` is SHA-256; its name and role are its user's. */
  api_tokens: {
    id: string;
    token_hash: string;
    user_id: string;
    created_by_id: string;
    created_at: string;
    expires_at: string;
    last_used_at: string | null;
    revoked_at: string | null;
  };
  user_syncs: { user_id: string; last_synced_at: string };
  file_contents: {
    id: string;
    sha256: string;
    file_type: string;
    /** None where they lie elsewhere. */
    bytes: Uint8Array;
    created_by_id: string;
    created_at: string;
    /** Where they lie, as FILES_URL names it; null is this row. */
    home: string | null;
  };
  /** The first grade that named a photo, stored or held, and who wrote it there. */
  named_photos: { photo_id: string; grade_id: string; user_id: string };
  /** What was refused, counted by the hour, `YYYY-MM-DDTHH`; `told` is 1 once the audit trail tells of it. */
  refusals: { user_id: string; kind: string; hour: string; count: number; told: number };
  /** When and by whom the password was changed last, and when its user logged in last. */
  user_secrets: {
    user_id: string;
    password_hash: string;
    changed_at: string | null;
    changed_by_id: string | null;
    last_login_at: string | null;
  };
  /** Addresses that have logged a user in, as keyed hashes. */
  known_addresses: { user_id: string; address_hash: string; last_login_at: string };
  sessions: {
    id: string;
    token_hash: string;
    user_id: string;
    created_at: string;
    last_used_at: string;
    expires_at: string;
    user_agent: string | null;
    /** When the present password was given in this session, to be used once. */
    validated_at: string | null;
  };
  server_keys: { name: string; private_key: string; public_key: string; created_at: string };
  sealing_keys: { key_id: string; private_key: string; public_key: string; created_at: string };
  settings: { name: string; value: string };
  /** Serial numbers that were handed out together, both ends included. */
  label_runs: { id: string; first: number; last: number; created_by_id: string; created_at: string };
  label_counter: { id: number; last: number };
  /** Counted together by servers that share a database, until they expire. */
  attempts: { key: string; points: number; expire: number | null };
}

export type Tables = EntityTables & OwnTables;
