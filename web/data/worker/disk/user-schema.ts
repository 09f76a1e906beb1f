import type { DBSchema, IDBPObjectStore, IDBPTransaction, StoreNames } from 'idb';
import type { AssetId } from '#domain/asset/asset.ts';
import type { EntityName } from '#domain/entities.ts';
import type { Evidence } from '#domain/evidence/evidence.ts';
import type { FileId } from '#domain/file/file.ts';
import type { Answer, AssetGradeId } from '#domain/grade/asset-grade.ts';
import type { RejectionCode } from '#domain/sync/wire.ts';
import type { PackedRows } from '#domain/sync/packed/packed-rows.ts';
import type { Draft } from '../../protocol/draft.ts';
import type { PhotoPlace } from '../../protocol/photo-place.ts';
import type { KeptVerdict, KnownDecisions } from '../../protocol/known-decisions.ts';

/** One edit as it waits to be sent; `create` marks the first one of a record that this device made. */
export interface LoggedChange {
  op: string;
  entity: EntityName;
  id: string;
  base: number | null;
  /** The `updated_at` of the server's row that its author saw; changes that former versions logged don't say. */
  seen?: string | null;
  create: boolean;
  patch: Record<string, unknown>;
  /** Fields of the patch that its author left as they were, and names beside what they judge. */
  stood_by?: readonly string[];
  /** The data version that it speaks, whichever app sends it; changes that former versions logged don't say. */
  version?: number;
  ts: string;
  state: 'waiting' | 'held' | 'rejected';
  code: RejectionCode | null;
  field: string | null;
  message: string | null;
  /** Where it was made, if not here as far as is known. */
  device?: string;
  /** What the server gave for it; changes that were logged before there were receipts have none. */
  receipt: string | null;
}

/** One user action, or a part of a large one. */
export interface LogEntry {
  seq: number;
  at: string;
  changes: LoggedChange[];
}

/** An acknowledged operation; `again` marks those that a resync offers once more, the lesser first; 0 the others. */
export interface SentChange {
  op: string;
  sent_at: string;
  again: number;
  /** In the push that it was acknowledged with; what former versions kept doesn't say. */
  place?: number;
  change: LoggedChange;
}

/**
 * Rows as they came from sync, or ids that left the device; later blocks override earlier ones. What came together lies together:
 * to read a block takes as long as to read 100 kB of it. Former versions wrote one piece of rows, or JSON.
 */
export type Block = { key: number; entity: EntityName; epoch: number; size: 'small' | 'full' } & (
  | { kind: 'rows'; rows: PackedRows[] | PackedRows | string }
  | { kind: 'evict'; ids: string[] }
);

export interface HeldAnswers {
  grade_id: string;
  ver: number;
  /**
   * The `updated_at` of the server's row that they belong to, null where it is not known; what former versions hold doesn't
   * say.
   */
  seen?: string | null;
  answers: Answer[];
}

/**
 * Answers that came many at once, of each of these grades `HeldAnswers` as JSON; what a later pack has of a grade goes before
 * it, and what is held of it singly before all.
 */
export interface AnswerPack {
  key: number;
  epoch: number;
  grade_ids: string[];
  held: string[];
}

/** `epoch` counts rebuilds; until one is complete, rows of former epochs stay in sight. */
export interface Meta {
  format: number;
  /** The data version of the app that all of it was written by; older ones don't say. */
  version?: number;
  epoch: number;
  /** Raised by every write of blocks that changes what they say, so that a tab that has not heard of it notices. */
  writes: number;
  cursor: string | null;
  /** Where the user's former session on this device had come to; asked about before anything is offered again. */
  former_cursor: string | null;
  /** Whether the pull from nothing has reached its end in this epoch. */
  complete: boolean;
  last_synced_at: string | null;
  /** The same of the user's former session on this device; databases of former versions lack it. */
  former_synced_at?: string | null;
  /** Of the tab that was elected last; databases of former versions lack it. */
  term?: number;
  /** The newest operation that was acknowledged; null after a resync, databases of former versions lack it. */
  known_op?: string | null;
  /** As the latest pull said; databases of former versions lack it. */
  to_decide?: number;
  /**
   * Of each bundle of which a part of the log is still to come back: where those entries lay that are here, or were sent or
   * discarded since; databases of former versions lack it.
   */
  coming?: Readonly<Record<string, readonly number[]>>;
  /** Of each bundle that has come back which of its items are still to be taken out of it; databases of former versions lack it. */
  brought?: Readonly<Record<string, readonly number[]>>;
  /** Photos that the server has confirmed and that it has not been asked about since; databases of former versions lack it. */
  confirmed_photos?: ConfirmedPhoto[];
}

export interface ConfirmedPhoto extends Pick<UnsentPhoto, 'id' | 'file_name'> {
  /** As far as it was known: a server that is restored may have forgotten its record. Former versions didn't say. */
  sha256?: string;
  /** Whether the server may have forgotten it: all was to be received anew since. Former versions didn't say. */
  doubted?: true;
}

/** A photo that only this device has. */
export interface UnsentPhoto {
  id: FileId;
  /** Lower-case hexadecimal. */
  sha256: string;
  file_name: string;
  taken_at: string;
  /** Key of the survey in progress that it belongs to; null once a saved grade names it, and it is to be sent. */
  draft: string | null;
  /** What its survey is of; photos that former versions kept don't say. */
  asset_id?: AssetId;
  /** The saved survey that names it; photos whose survey ended unseen, or that former versions released, don't say. */
  grade_id?: AssetGradeId;
  /** Where it goes, while what is kept of it is still the file as it was chosen; `sha256` is empty then. */
  unscaled?: Pick<PhotoPlace, 'slot' | 'draft' | 'wasKept'>;
}

/** The version that was looked at last of an inspection. */
export interface KeptEvidence {
  inspection_id: string;
  looked_at: string;
  evidence: Evidence;
}

export interface UserSchema extends DBSchema {
  log: { key: number; value: LogEntry };
  sent: { key: string; value: SentChange; indexes: { again: number; sent_at: string } };
  blocks: { key: number; value: Block; indexes: { epoch: number; size: [string, string] } };
  answers: { key: string; value: HeldAnswers };
  answer_packs: { key: number; value: AnswerPack; indexes: { epoch: number; grade_ids: string } };
  files: { key: string; value: { id: string; binary: ArrayBuffer } };
  unsent_photos: { key: string; value: UnsentPhoto };
  drafts: { key: string; value: Draft };
  meta: { key: string; value: Meta };
  decisions: { key: string; value: KnownDecisions };
  verdicts: { key: string; value: KeptVerdict };
  evidence: { key: string; value: KeptEvidence };
}

export type StoreName = StoreNames<UserSchema>;
export type WriteTransaction = IDBPTransaction<UserSchema, StoreName[], 'readwrite'>;
export type ReadTransaction = IDBPTransaction<UserSchema, StoreName[], 'readonly'>;
export type ReadStore<N extends StoreName> = IDBPObjectStore<UserSchema, StoreName[], N, 'readonly'>;
