import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { PullPage } from '#domain/sync/wire.ts';
import type { FileId } from '#domain/file/file.ts';
import type { Answer, AssetGradeId } from '#domain/grade/asset-grade.ts';
import type { Draft, DraftPatch } from '../draft.ts';
import type { AutoComplete } from '../auto-complete.ts';
import type { Change, SaveOptions } from '../save-record.ts';
import type { LogInResult, Session, UnsentCounts } from '../session.ts';
import type { OthersWork, SealedStatus } from '../sealed-work.ts';
import type { FreedSpace, StorageState } from '../storage-status.ts';
import type { SyncStatus } from '../sync-status.ts';
import type { PhotoPlace } from './photo-shelf.ts';
import type { HandedIn } from './sealing/hand-in.ts';
import type { PageForms } from './sealing/page-forms.ts';
import type { BroughtBack } from './sealing/restore-work.ts';

/** What the page may ask of the worker. */
export interface WorkerCalls {
  save(changes: Change[], options: SaveOptions): Promise<void>;
  /** Grades what an inspection has not graded yet of a type; answers with the ids of the new grades. */
  autoComplete(given: AutoComplete): Promise<AssetGradeId[]>;
  changeDraft(key: string, initial: Draft, patch: DraftPatch): Promise<Draft>;
  discardDraft(key: string): Promise<void>;
  /** Scales a photo and keeps it with the answer that names it; resolves to the survey in progress with that answer. */
  takePhoto(picture: Blob | ImageBitmap, place: PhotoPlace): Promise<Draft>;
  /** The JPEG, from this device or else from the server. */
  photo(id: FileId): Promise<ArrayBuffer>;
  gradeAnswers(grade: string): Promise<Answer[]>;
  logIn(username: string, password: string): Promise<LogInResult>;
  /** Resolves when what is unsent is sealed, and nothing else is left [D4.6]. */
  logOut(): Promise<void>;
  /** The server refused this token. */
  endSession(token: string): Promise<void>;
  unsentCounts(): Promise<Omit<UnsentCounts, 'forms'>>;
  exportUnsent(): Promise<Blob>;
  openExport(file: Blob): Promise<BroughtBack>;
  othersWork(): Promise<OthersWork[]>;
  sendOthersWork(userId: string): Promise<HandedIn>;
  /** Removes what the server has too. */
  freeSpace(): Promise<FreedSpace>;
  /** Logs out and deletes what is unsent too. */
  resetApp(): Promise<void>;
  syncNow(): Promise<void>;
  retryChange(op: string): Promise<string>;
  retryPhotos(): Promise<void>;
  discardChange(op: string): Promise<void>;
  /** Asks the server anew what waits for a decision. */
  refreshDecisions(): Promise<void>;
  /** Another page of held changes. */
  moreDecisions(): Promise<void>;
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

/** What there was when the worker started: what the browser has removed is noticed by it [D4.5]. */
export interface Found {
  /** The browser held nothing of Firemark. */
  isDeviceNew: boolean;
  /** Who is logged in. */
  user: string | null;
  /** It held nothing of this user. */
  isUserNew: boolean;
}

/** Values that the worker keeps the page informed of. */
export interface Topics {
  session: Session;
  sync: SyncStatus;
  sealed: SealedStatus;
  storage: StorageState;
  /** Null until it is known. */
  found: Found | null;
}

export type ToWorker =
  | { kind: 'call'; id: number; name: CallName; args: unknown[] }
  | { kind: 'subscribe'; key: string; name: string; params: unknown }
  | { kind: 'unsubscribe'; key: string }
  | { kind: 'answer'; id: number; answer: { value: unknown } | { error: string } };

export type FromWorker =
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'error'; id: number; code: string; message: string; field: string | null }
  | { kind: 'query'; key: string; result: unknown }
  | { kind: 'ask'; id: number; name: keyof PageForms; args: unknown[] }
  | { kind: 'topic'; name: keyof Topics; value: Topics[keyof Topics] };
