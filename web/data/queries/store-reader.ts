import type { AssetId } from '#domain/asset/asset.ts';
import type { EntityName } from '#domain/entities.ts';
import type { Evidence } from '#domain/evidence/evidence.ts';
import type { FileId } from '#domain/file/file.ts';
import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import type { Actor } from '#domain/permissions.ts';
import type { LongList } from './lists/page-of.ts';
import type { Draft } from '../protocol/draft.ts';
import type { Refusal, RefusedChange } from '../protocol/refused-change.ts';
import type { Row } from '../protocol/row.ts';
import type { KeptVerdict, KnownDecisions } from '../protocol/known-decisions.ts';

/** One change of one record that waits to be sent. */
export interface WaitingChange {
  op: string;
  entity: EntityName;
  id: string;
  /** When it was made. */
  at: string;
  isNew: boolean;
  fields: string[];
  /** It is not sent before an earlier one of its record that was refused is mended or discarded. */
  isBehindRefused: boolean;
}

/** What has become of one change: null once the server has taken it, or it was discarded. */
export type ChangeState = 'waiting' | 'held' | 'rejected' | null;

/** One photo that only this device has. */
export interface WaitingPhoto {
  id: FileId;
  taken_at: string;
  file_name: string;
  /** Key of the survey in progress that it belongs to, null for a saved one. */
  draft: string | null;
  /** What is known of its survey. */
  asset_id?: AssetId;
  grade_id?: AssetGradeId;
  /** Given while it is the file as it was chosen, and no photo yet. */
  unscaled?: object;
}

/** What can be counted ahead: what is in memory whoever looks and whichever day it is. */
export type Countable = Pick<StoreReader, 'get' | 'by' | 'undisputed'>;

/** A record of which fields are read as they are asked for, which costs less than all of it where little of many is looked at. */
export interface Skimmed<R> {
  readonly id: string;
  read: <F extends keyof R & string>(field: F) => R[F];
}

/** The same, records of which only some fields matter, and other figures that are kept. */
export interface Skimmable extends Countable, Pick<StoreReader, 'kept'> {
  /** As `by`. */
  skim<E extends EntityName>(entity: E, field: keyof Row<E> & string, value: string): Iterable<Skimmed<Row<E>>>;
  /** As `undisputed`. */
  skimUndisputed<E extends EntityName>(entity: E, field: keyof Row<E> & string, value: string): Iterable<Skimmed<Row<E>>>;
  /** The one of this id among those that `by` says, if it is. */
  skimOne<E extends EntityName>(entity: E, field: keyof Row<E> & string, value: string, id: string): Skimmed<Row<E>> | undefined;
}

/** What a query may read; every read is remembered, so that the query runs again when it changes [DEV]. */
export interface StoreReader {
  /** The record, deleted or not; undefined while it has not arrived. */
  get<E extends EntityName>(entity: E, id: string): Row<E> | undefined;
  /** The same as the server has it, whatever this device has changed. */
  saved<E extends EntityName>(entity: E, id: string): Row<E> | undefined;
  /** Undeleted records whose indexed field holds the value. */
  by<E extends EntityName>(entity: E, field: keyof Row<E> & string, value: string): readonly Row<E>[];
  /** Deleted records whose indexed field holds the value, as far as this device knows them still. */
  deleted<E extends EntityName>(entity: E, field: keyof Row<E> & string, value: string): readonly Row<E>[];
  /** Undeleted records. */
  all<E extends EntityName>(entity: E): readonly Row<E>[];
  /** Deleted records, as far as this device knows them still. */
  allDeleted<E extends EntityName>(entity: E): readonly Row<E>[];
  draft(key: string): Draft | undefined;
  drafts(): readonly { key: string; draft: Draft }[];
  /** Ids of assets to be seen, at one site or at all, that match the text, best first [S5]. */
  searchAssets(text: string, siteId: string | null): LongList<string>;
  /** Ids of all undeleted assets whose serial number is this one, or the same integer [S4]. */
  assetsCarrying(serialNumber: string): readonly string[];
  /** Deleted assets whose serial number is one of these, or the same integer. Not watched: they don't come back by themselves. */
  deletedAssetsNumbered(serialNumbers: readonly string[]): readonly Row<'assets'>[];
  /** What this device has changed and the server has not taken yet, newest first. Not watched: ask again when their number changes. */
  waiting(): readonly WaitingChange[];
  /** What the server did not take of what this device has changed, oldest first. */
  refused(refusal: Refusal): LongList<RefusedChange>;
  /** What has become of a change of the record that was made on this device. */
  changeState(entity: EntityName, id: string, op: string): ChangeState;
  /** Assets of which photos of saved surveys are still to be sent. */
  photographed(): ReadonlySet<string>;
  /** Photos that only this device has, in the order they were taken. */
  photos(): readonly WaitingPhoto[];
  /** Whether a change of the record that was made on this device waits for a decision. */
  isHeld(entity: EntityName, id: string): boolean;
  /** Whether the server has refused a change of the record that was made on this device. */
  isRefused(entity: EntityName, id: string): boolean;
  /** A judgement that was given last on this device and refused, where it is worse than the record's [MERGE]. */
  refusedJudgement<E extends EntityName, F extends keyof Row<E> & string>(entity: E, id: string, field: F): Row<E>[F] | undefined;
  /** As `by`, without what is held or refused: nothing of it shows in figures [HELD, SYNC.19]. */
  undisputed<E extends EntityName>(entity: E, field: keyof Row<E> & string, value: string): readonly Row<E>[];
  /** What `count` says of the store alone: it is counted once for its key, and again when something that it read was written [SPEED.14]. */
  kept<T>(key: string, count: (store: Skimmable) => T): T;
  /** What waits for this user's decision, as far as it is known. */
  decisions(): KnownDecisions | null;
  /** What was decided about this device's held changes, newest first. */
  verdicts(): readonly KeptVerdict[];
  /** What a closed inspection said, once it was opened on this device. */
  evidence(inspectionId: string): Evidence | undefined;
  /** The local day, `YYYY-MM-DD`. */
  readonly today: string;
  /** What this device's clock says is today, where that is another day [GRADE.14]; null where it is not. */
  readonly clockDay: string | null;
  readonly user: Actor;
}
