import type { FileId } from '#domain/file/file.ts';
import type { Answer, AssetGradeId } from '#domain/grade/asset-grade.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { PullPage } from '#domain/sync/wire.ts';
import type { AutoComplete } from './auto-complete.ts';
import type { CheckResult } from './check-result.ts';
import type { Change, SaveOptions } from './change.ts';
import type { Draft, DraftPatch } from './draft.ts';
import type { HeldAnswers } from './held-answers.ts';
import type { HeldNow } from './held-now.ts';
import type { LeftDraft } from './left-draft.ts';
import type { GivenUp, PhotoPlace, PhotoToTake } from './photo-place.ts';
import type { HandedIn, Imported, OthersWork } from './sealed-status.ts';
import type { LogInResult, UnsentCounts } from './session-state.ts';
import type { FreedSpace } from './storage-state.ts';

/** What the page may ask of the worker. */
export interface WorkerCalls {
  save(changes: Change[], options: SaveOptions): Promise<void>;
  /** The same, asked of another worker than before: it may be done already, and others may have changed the records since. */
  saveAgain(changes: Change[], options: SaveOptions): Promise<void>;
  /** Grades what an inspection has not graded yet of a type; answers with the ids of the new grades. */
  autoComplete(given: AutoComplete): Promise<AssetGradeId[]>;
  /** `wasKept` says whether the page knows anything as kept of it. */
  changeDraft(key: string, initial: Draft, patch: DraftPatch, wasKept: boolean): Promise<Draft>;
  takeUpDraft(key: string, left: LeftDraft): Promise<Draft>;
  /** Of the survey that began then, where that is said: a later one has the same key. */
  discardDraft(key: string, startedAt?: string): Promise<void>;
  /** Keeps a chosen file as it is until it is scaled; answers whether it could. */
  holdPhoto(id: FileId, picture: Blob | ImageBitmap, place: PhotoPlace): Promise<boolean>;
  /** Scales a photo and keeps it with the answer that names it; resolves to the survey in progress with that answer. */
  takePhoto(photo: PhotoToTake, place: PhotoPlace): Promise<Draft>;
  /** Drops a chosen file that is no photo yet. */
  giveUpFile(id: FileId): Promise<GivenUp>;
  /** The JPEG, from this device or else from the server. */
  photo(id: FileId): Promise<ArrayBuffer>;
  gradeAnswers(grade: string): Promise<Answer[]>;
  logIn(username: string, password: string): Promise<LogInResult>;
  /**
   * Of the session with this token, or of whichever there is; resolves when what is unsent is sealed, and nothing else is left
   * [SESS].
   */
  logOut(token?: string): Promise<void>;
  /** The server refused this token. */
  endSession(token: string): Promise<void>;
  unsentCounts(): Promise<Omit<UnsentCounts, 'forms'>>;
  exportUnsent(): Promise<Blob>;
  exportChange(op: string): Promise<Blob>;
  importUnsent(file: Blob): Promise<Imported>;
  othersWork(): Promise<OthersWork[]>;
  sendOthersWork(userId: string): Promise<HandedIn>;
  /** Removes what the server has too. */
  freeSpace(): Promise<FreedSpace>;
  /** The same, deleting what is unsent too. */
  resetApp(token?: string): Promise<void>;
  syncNow(): Promise<void>;
  /** Compares what is here with the server and repairs it; how far it is stands in the topic `checking`. */
  checkData(): Promise<CheckResult>;
  retryChange(op: string): Promise<string>;
  retryPhotos(): Promise<void>;
  discardChange(op: string): Promise<void>;
  /** Asks the server anew what waits for a decision. */
  refreshDecisions(): Promise<void>;
  /** Another page of held changes. */
  moreDecisions(): Promise<void>;
  /** The held changes that wait, as last heard; null while not all are known. */
  heldNow(): Promise<HeldNow[] | null>;
  /** Of a held change that is known to this device, as the server has it. */
  heldAnswers(op: string): Promise<HeldAnswers>;
  /** Takes over records that the server gave beside what is to be decided, so that they can be edited. */
  learnRows(rows: PullPage['rows']): Promise<void>;
  dismissVerdicts(ops: string[]): Promise<void>;
  /** Has what a closed inspection said ready for queries, from this device or else from the server. */
  openEvidence(id: InspectionId, version: number): Promise<void>;
  /** The page became visible, hidden, online or focused. */
  pageState(state: PageState): Promise<void>;
}

export interface PageState {
  visible: boolean;
  online: boolean;
}

export type CallName = keyof WorkerCalls;
