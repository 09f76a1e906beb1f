import type { EntityName, RecordOf } from '#domain/entities.ts';
import type { Evidence, EvidenceFigures } from '#domain/evidence/evidence.ts';
import type { Actor } from '#domain/permissions.ts';
import type { Draft } from './draft.ts';
import type { KeptVerdict, KnownDecisions } from './known-decisions.ts';

/** A record as queries see it: grades come without their answers, which live apart. */
export type Row<E extends EntityName> = E extends 'asset_grades'
  ? Omit<RecordOf<'asset_grades'>, 'answers'> & { answer_count: number }
  : E extends 'inspections'
    ? RecordOf<'inspections'> & { evidence?: EvidenceFigures | null }
    : RecordOf<E>;

/** One change of one record that waits to be sent. */
export interface WaitingChange {
  op: string;
  entity: EntityName;
  id: string;
  /** When it was made. */
  at: string;
  isNew: boolean;
  fields: string[];
}

/** What a query may read; every read is remembered, so that the query runs again when it changes [D4.5]. */
export interface StoreReader {
  /** The record, deleted or not; undefined while it has not arrived. */
  get<E extends EntityName>(entity: E, id: string): Row<E> | undefined;
  /** Undeleted records whose indexed field holds the value. */
  by<E extends EntityName>(entity: E, field: keyof Row<E> & string, value: string): readonly Row<E>[];
  /** Undeleted records. */
  all<E extends EntityName>(entity: E): readonly Row<E>[];
  draft(key: string): Draft | undefined;
  drafts(): readonly { key: string; draft: Draft }[];
  /** Ids of assets to be seen, at one site or at all, that match the text, best first [S5]. */
  searchAssets(text: string, siteId: string | null): readonly string[];
  /** Ids of all undeleted assets whose serial number is this one, or the same integer [S4]. */
  assetsCarrying(serialNumber: string): readonly string[];
  /** Deleted assets whose serial number is one of these, or the same integer. Not watched: they don't come back by themselves. */
  deletedAssetsNumbered(serialNumbers: readonly string[]): readonly Row<'assets'>[];
  /** What this device has changed and the server has not taken yet, newest first. Not watched: ask again when their number changes. */
  waiting(): readonly WaitingChange[];
  /** Whether a change of the record that was made on this device waits for a decision. */
  isHeld(entity: EntityName, id: string): boolean;
  /** As `by`, without what is held: nothing that waits for a decision shows in figures [D7]. */
  undisputed<E extends EntityName>(entity: E, field: keyof Row<E> & string, value: string): readonly Row<E>[];
  /** What waits for this user's decision, as far as it is known. */
  decisions(): KnownDecisions | null;
  /** What was decided about this device's held changes, newest first. */
  verdicts(): readonly KeptVerdict[];
  /** What a closed inspection said, once it was opened on this device. */
  evidence(inspectionId: string): Evidence | undefined;
  /** The local day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly user: Actor;
}
