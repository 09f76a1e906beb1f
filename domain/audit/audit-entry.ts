import type { AuditKind } from './audit-kinds.ts';

/** How far a chain has come: the number and the hash of its newest entry. */
export interface AuditHead {
  n: number;
  hash: string;
}

/** Where every chain begins. */
export const CHAIN_START: AuditHead = { n: 0, hash: '' };

/** One entry of the audit trail. */
export interface AuditEntry {
  /** Its place, from 1. */
  n: number;
  /** The server's time. */
  at: string;
  kind: AuditKind;
  /** Who; null for the server itself. */
  user_id: string | null;
  entity: string | null;
  record_id: string | null;
  /** Of a grade its asset, whose history it belongs to. */
  parent_id: string | null;
  /** The device that sent it, and what its browser said of itself. */
  device: string | null;
  agent: string | null;
  /** By the device's own clock. */
  made_at: string | null;
  /** What happened, as JSON. */
  details: string;
  /** SHA-256 of the record before and after. */
  state_before: string | null;
  state: string | null;
  hash: string;
}

export type UnchainedEntry = Omit<AuditEntry, 'hash'>;

/** SHA-256 of a text, in lower-case hexadecimal. */
export type Sha256 = (text: string) => string;

/** The canonical text of an entry, to which the hash of the one before belongs [AUDIT.2]. */
export function auditText(before: string, entry: UnchainedEntry): string {
  const { n, at, kind, user_id, entity, record_id, parent_id, device, agent, made_at, details, state_before, state } = entry;
  const where = [entity, record_id, parent_id, device, agent, made_at];
  return JSON.stringify([before, n, at, kind, user_id, ...where, details, state_before, state]);
}

/** What an entry's hash has to be after the one before [AUDIT.2]. */
export const chainHash = (sha256: Sha256, before: string, entry: UnchainedEntry): string => sha256(auditText(before, entry));
