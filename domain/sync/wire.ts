import { z } from 'zod';
import { type ApartOf, type EntityName, entityNames, type RecordOf, type SentOf } from '../entities.ts';
import { idOf, instant } from '../entity.ts';
import type { KeptOf } from '../evidence/kept-values.ts';
import type { HoldReason } from './hold-reason.ts';
import { fileId } from '../file/file.ts';
import { userId } from '../user/user.ts';

/** Raised whenever these shapes change meaning; a device that speaks another one resyncs [SYNC]. */
export const PROTOCOL = 2;
export const MOST_OPERATIONS = 500;
export const MOST_PUSH_BYTES = 1_000_000;
export const MOST_RECEIPT = 200;
/** A cursor names the sites and assets whose older answers are still to come. */
const MOST_CURSOR = 500_000;

export const operationId = idOf('OperationId');
export type OperationId = z.infer<typeof operationId>;
export const deviceId = idOf('DeviceId');
export type DeviceId = z.infer<typeof deviceId>;
const recordId = idOf('RecordId');

/**
 * One edit of one record: `patch` holds the changed fields, `base` the ver of the server's row that its author saw, and `seen`
 * that row's `updated_at`: a server that was restored gives a ver again to another state, a stamp never [SYNC]. Without a
 * `base` it is the stamp of another record, which a new one comes after [GRADE].
 */
export const operation = z.strictObject({
  op: operationId,
  device: deviceId,
  entity: z.enum(entityNames as [EntityName, ...EntityName[]]),
  id: recordId,
  base: z.int().nonnegative().nullable(),
  seen: instant.nullable().optional(),
  patch: z.record(z.string(), z.unknown()),
  ts: instant,
  /** What the server gave with an earlier answer to this very operation. */
  receipt: z.string().max(MOST_RECEIPT).optional(),
  /** The data version of the app that made it, where that is not the one that sends it. */
  version: z.int().positive().optional(),
});
export type Operation = z.infer<typeof operation>;

/**
 * Operations are read one by one, so that a bad one is refused alone. `sent_at` is the device's clock. `author` is whose work
 * an administrator hands in, of somebody who can't log in any more: all of it is held.
 */
export const pushRequest = z.object({
  operations: z.array(z.unknown()).max(MOST_OPERATIONS),
  sent_at: instant.optional(),
  author: userId.optional(),
  /** The newest operation of this device that was acknowledged: a restored server doesn't know it. */
  known: operationId.optional(),
  /** The data version that the device speaks; apps of the first don't say. */
  version: z.int().positive().default(1),
});

export const rejectionCodes = ['invalid', 'forbidden', 'username-taken', 'last-administrator', 'refused'] as const;
export type RejectionCode = (typeof rejectionCodes)[number];

/**
 * Grades carry their answers only where the device should hold them; `answer_count` is always there. Inspections carry what
 * their newest version says, null while they are open.
 */
export type WireRow<E extends EntityName = EntityName> = E extends EntityName
  ? Omit<RecordOf<E>, ApartOf<E>> & { [F in keyof RecordOf<E> & ApartOf<E>]: RecordOf<E>[F] | null } & SentOf<E> &
      KeptOf<E> & { ver: number }
  : never;

/** `receipt` proves when an operation arrived first; it is kept with the operation and sent with it when it is offered again. */
export type Outcome = { op: string } & (
  | { outcome: 'applied'; ver: number; updated_at: string; receipt: string }
  | { outcome: 'merged'; row: WireRow; receipt: string }
  | { outcome: 'conflict'; row: WireRow; fields: string[]; receipt: string }
  | { outcome: 'held'; reason: HoldReason; receipt: string }
  | { outcome: 'rejected'; code: RejectionCode; field: string | null; message: string }
);
export interface PushResponse {
  outcomes: Outcome[];
  now: string;
  /** Nothing was taken: this server has forgotten what it acknowledged, which comes first. */
  resync?: true;
}

export const pullRequest = z.object({
  cursor: z.string().max(MOST_CURSOR).nullable().optional(),
  device: deviceId.optional(),
  known: operationId.optional(),
  version: z.int().positive().default(1),
});

/**
 * What a device asks whose session is refused: whether this is still the server that it synchronised with, by how far it had come
 * and the newest operation that was acknowledged [SYNC.99].
 */
export const reachedRequest = z.object({ cursor: z.string().max(MOST_CURSOR), known: operationId.optional() });

export interface ReachedReply {
  remembers: boolean;
}

/** The status of the answer to a device that is too old to go on. */
export const TOO_OLD = 426;

export const verdicts = ['accepted', 'refused'] as const;

/** What became of a held operation; `by_id` is null when a reopening let it in. */
export interface Verdict {
  op: string;
  verdict: (typeof verdicts)[number];
  reason: string | null;
  by_id: string | null;
  at: string;
}

/** One of two values of a field that a merge could not bring together, or an edit that met a deletion [MERGE]. */
export interface Conflict {
  conflict_id: string;
  entity: EntityName;
  id: string;
  field: string;
  base: unknown;
  kept: unknown;
  lost: unknown;
  kept_by_id: string | null;
  lost_by_id: string | null;
  kept_at: string | null;
  lost_at: string | null;
  created_at: string;
  /** The edit that met a deletion, empty where that was a test of a deleted asset; null for other conflicts. */
  patch: Record<string, unknown> | null;
}

/**
 * `GET /api/sync/conflicts?after=`, newest first. `rows` are the records that the conflicts are about, as far as the user may
 * see them; `next` is what to ask for after these, null at the end.
 */
export interface ConflictsPage {
  conflicts: Conflict[];
  next: string | null;
  rows: PullPage['rows'];
}

export const resolutions = ['kept', 'restored'] as const;
export type Resolution = (typeof resolutions)[number];

/** A change that waits for an administrator. */
export interface HeldOperation {
  op: string;
  /** Its place among all held ones. */
  sequence: number;
  entity: EntityName;
  id: string;
  user_id: string;
  device: string;
  reason: HoldReason;
  held_at: string;
  /** By the device's clock, as far off as it was known to be when it sent; empty where that can't be. */
  made_at: string;
  /** When what it came after arrived; null when it was not held for a lock. */
  locked_at: string | null;
  /** Of a grade. */
  inspection_id: string | null;
  asset_id: string | null;
  /** Without answers where they were asked to be counted alone. */
  patch: Record<string, unknown>;
  /** Null where it changes none. */
  answer_count: number | null;
}

/** `GET /api/sync/held?after=` in the order of arrival; `next` is null at the end, `before` says how many wait up to `after`. */
export interface HeldPage {
  held: HeldOperation[];
  before: number;
  next: number | null;
  total: number;
}

/** `POST /api/sync/held`: one word on all of an inspection or a device that had arrived by `until`, which was seen. */
export const heldVerdict = z.object({
  verdict: z.enum(verdicts),
  reason: z.string().max(1_000).nullable().default(null),
  of: z.union([z.strictObject({ inspection: recordId }), z.strictObject({ device: deviceId })]),
  until: z.int().nonnegative(),
});

/** An inspection that was closed once. */
export interface OnceClosed {
  id: string;
  title: string;
  date_from: string;
  date_to: string;
  /** When it was closed last. */
  closed_at: string;
  /** Where it is open again, the newest version of what was closed; servers of before send none. */
  reopened_version?: number | null;
}

/** A deleted site, with the inspections there that were closed once. */
export interface DeletedSite {
  site: WireRow<'sites'>;
  deleted_by_id: string | null;
  closed_inspections: OnceClosed[];
  /** Whether somebody still has to say that it stays deleted. */
  undecided: boolean;
}

/** `GET /api/sync/deleted-sites?after=`, administrators only: newest first; `next` is null at the end. */
export interface DeletedSitesPage {
  sites: DeletedSite[];
  next: string | null;
}

/** `GET /api/inspections/:id/silent-inspectors`: those of its inspectors whose devices have not synchronised since yesterday. */
export interface SilentInspector {
  user_id: string;
  /** Null when no device of theirs ever has. */
  last_synced_at: string | null;
}

/** `total` and `done` count the rows of a first pull; a `resync` page holds no rows and its cursor starts again. */
export interface PullPage {
  cursor: string | null;
  more: boolean;
  resync: boolean;
  total: number;
  done: number;
  /** In a first pull: the user's open inspections are here with their assets and grades, the rest follows. */
  ready?: boolean;
  rows: { [E in EntityName]?: WireRow<E>[] };
  evict: { entity: EntityName; id: string }[];
  verdicts: Verdict[];
  /** How many conflicts, held changes and deleted sites wait for this user's decision. */
  to_decide: number;
  now: string;
}

/** Of one `POST /api/sync/photos`. */
export const MOST_PHOTOS_ASKED = 500;

/** `POST /api/sync/photos`: which of the photos that a device knows of the server lacks. */
export const photosRequest = z.strictObject({
  ids: z.array(fileId).max(MOST_PHOTOS_ASKED),
  /** Whether the app knows of `unknown`: those of before are refused where something is. */
  partly: z.boolean().default(false),
});
export interface PhotosReply {
  lacking: string[];
  /** What can't be looked for at the moment: to be asked about again. */
  unknown: string[];
}

/** Of `PUT /api/files/:id` and its answer: the lower-case hexadecimal SHA-256 of the bytes [PHOTO]. */
export const FILE_HASH_HEADER = 'x-content-sha256';

/** What the answer to a photo too many names, which no other 429 does. */
export const ALLOWANCE_FIELD = 'photos';

/** Of `PUT /api/files/:id`: the file's name, percent-encoded [S3]. */
export const FILE_NAME_HEADER = 'x-file-name';
