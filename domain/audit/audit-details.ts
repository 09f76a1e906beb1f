import type { EntityName } from '../entities.ts';
import type { HoldReason } from '../sync/hold-reason.ts';
import type { Resolution, Verdict } from '../sync/wire.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { AuditKind } from './audit-kinds.ts';
import type { Told, ToldChange } from './told-change.ts';

/** How many records of each entity there were, and SHA-256 over their ids and states. */
export type Digests = Record<EntityName, { count: number; sha256: string }>;

interface Changed {
  changes: ToldChange[];
  /** The administrator who handed it in for its author. */
  handed_in_by: string | null;
}

interface Side {
  by: string | null;
  at: string | null;
}

interface Decided {
  op: string;
  author_id: string;
  reason: Verdict['reason'];
}

/** What each kind of entry says in its details. */
export interface AuditDetails {
  began: { records: Digests; operations: number };
  loaded: { what: 'first-run' | 'demo' | 'records'; records: Digests };
  created: Changed;
  changed: Changed;
  deleted: Changed;
  restored: Changed;
  closed: Changed;
  reopened: Changed;
  access: Changed;
  conflict: { field: string; lost: Told; kept: Told; lost_by: Side; kept_by: Side };
  /** `taken_back` is the test without which nothing is left to decide. */
  resolved: { field: string; resolution: Resolution; taken_back?: string };
  /** `sha256` is of the whole patch as it was sent, `row_sha256` of all that waits; entries of former releases tell neither `op` nor it. */
  held: Changed & { reason: HoldReason; sha256: string; op?: string; row_sha256?: string };
  accepted: Decided;
  refused: Decided;
  /** `row_sha256` is of all else that its row says; entries of former releases don't tell it. */
  version: { version: number; cause: string; contents_sha256: string; row_sha256?: string };
  'stays-deleted': Record<never, never>;
  login: Record<never, never>;
  logout: Record<never, never>;
  /** `of` is the device of the one that was named. */
  'session-ended': { ended: number; of: string | null };
  password: { ended: number };
  'token-made': { expires_at: string };
  /** The first time. */
  'token-used': Record<never, never>;
  'token-revoked': Record<never, never>;
  refusals: { kind: string; hour: string; count: number };
  'lost-entries': { n: number; hash: string };
  /** When its backup was made, and the head with which the trail of that ended. */
  'server-restored': { backup_at: string; n: number; hash: string };
}

/** A kind with what its entries say. */
export type AuditStory = { [K in AuditKind]: { kind: K; details: AuditDetails[K] } }[AuditKind];

/** What an entry tells. */
export const storyOf = ({ kind, details }: Pick<AuditEntry, 'kind' | 'details'>): AuditStory =>
  ({ kind, details: JSON.parse(details) as unknown }) as AuditStory;
