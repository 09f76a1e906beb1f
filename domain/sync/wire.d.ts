import { z } from 'zod';
import { type EntityName, type RecordOf } from '../entities.ts';
import type { EvidenceFigures } from '../evidence/evidence.ts';
import type { HoldReason } from './hold-reason.ts';
/** Raised whenever these shapes change meaning; a device that speaks another one resyncs [design 4.4]. */
export declare const PROTOCOL = 2;
export declare const MOST_OPERATIONS = 500;
export declare const MOST_PUSH_BYTES = 1000000;
export declare const MOST_RECEIPT = 200;
export declare const operationId: z.core.$ZodBranded<z.ZodString, 'OperationId', 'out'>;
export type OperationId = z.infer<typeof operationId>;
export declare const deviceId: z.core.$ZodBranded<z.ZodString, 'DeviceId', 'out'>;
export type DeviceId = z.infer<typeof deviceId>;
/** One edit of one record: `patch` holds the changed fields, `base` the ver of the last server row this device received. */
export declare const operation: z.ZodObject<
  {
    op: z.core.$ZodBranded<z.ZodString, 'OperationId', 'out'>;
    device: z.core.$ZodBranded<z.ZodString, 'DeviceId', 'out'>;
    entity: z.ZodEnum<{
      asset_grades: 'asset_grades';
      asset_types: 'asset_types';
      assets: 'assets';
      files: 'files';
      inspections: 'inspections';
      sites: 'sites';
      users: 'users';
    }>;
    id: z.core.$ZodBranded<z.ZodString, 'RecordId', 'out'>;
    base: z.ZodNullable<z.ZodInt>;
    patch: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    ts: z.ZodISODateTime;
    receipt: z.ZodOptional<z.ZodString>;
  },
  z.core.$strict
>;
export type Operation = z.infer<typeof operation>;
/**
 * Operations are read one by one, so that a bad one is refused alone. `sent_at` is the device's clock. `author` is whose work
 * an administrator hands in, of somebody who can't log in any more: all of it is held.
 */
export declare const pushRequest: z.ZodObject<
  {
    operations: z.ZodArray<z.ZodUnknown>;
    sent_at: z.ZodOptional<z.ZodISODateTime>;
    author: z.ZodOptional<z.core.$ZodBranded<z.ZodString, 'UserId', 'out'>>;
  },
  z.core.$strip
>;
export declare const rejectionCodes: readonly ['invalid', 'forbidden', 'username-taken', 'last-administrator', 'refused'];
export type RejectionCode = (typeof rejectionCodes)[number];
/**
 * Grades carry their answers only where the device should hold them; `answer_count` is always there. Inspections carry what
 * their newest version says, null while they are open.
 */
export type WireRow<E extends EntityName = EntityName> = E extends 'inspections'
  ? RecordOf<'inspections'> & {
      ver: number;
      evidence: EvidenceFigures | null;
    }
  : E extends 'asset_grades'
    ? Omit<RecordOf<'asset_grades'>, 'answers'> & {
        ver: number;
        answers: RecordOf<'asset_grades'>['answers'] | null;
        answer_count: number;
      }
    : RecordOf<E> & {
        ver: number;
      };
/** `receipt` proves when an operation arrived first; it is kept with the operation and sent with it when it is offered again. */
export type Outcome = {
  op: string;
} & (
  | {
      outcome: 'applied';
      ver: number;
      updated_at: string;
      receipt: string;
    }
  | {
      outcome: 'merged';
      row: WireRow;
      receipt: string;
    }
  | {
      outcome: 'conflict';
      row: WireRow;
      fields: string[];
      receipt: string;
    }
  | {
      outcome: 'held';
      reason: HoldReason;
      receipt: string;
    }
  | {
      outcome: 'rejected';
      code: RejectionCode;
      field: string | null;
      message: string;
    }
);
export interface PushResponse {
  outcomes: Outcome[];
  now: string;
}
export declare const pullRequest: z.ZodObject<
  {
    cursor: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    device: z.ZodOptional<z.core.$ZodBranded<z.ZodString, 'DeviceId', 'out'>>;
  },
  z.core.$strip
>;
export declare const verdicts: readonly ['accepted', 'refused'];
/** What became of a held operation; `by_id` is null when a reopening let it in. */
export interface Verdict {
  op: string;
  verdict: (typeof verdicts)[number];
  reason: string | null;
  by_id: string | null;
  at: string;
}
/** One of two values of a field that a merge could not bring together, or an edit that met a deletion [design 4.4]. */
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
  /** The edit that met a deletion; null for other conflicts. */
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
export declare const resolutions: readonly ['kept', 'restored'];
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
  /** By the device's clock, as far off as it was known to be when it sent. */
  made_at: string;
  /** When what it came after arrived; null when it was not held for a lock. */
  locked_at: string | null;
  /** Of a grade. */
  inspection_id: string | null;
  asset_id: string | null;
  patch: Record<string, unknown>;
}
/** `GET /api/sync/held?after=` in the order of arrival; `next` is null at the end. */
export interface HeldPage {
  held: HeldOperation[];
  next: number | null;
  total: number;
}
/** `POST /api/sync/held`: one word on all of an inspection or a device that had arrived by `until`, which was seen. */
export declare const heldVerdict: z.ZodObject<
  {
    verdict: z.ZodEnum<{
      accepted: 'accepted';
      refused: 'refused';
    }>;
    reason: z.ZodDefault<z.ZodNullable<z.ZodString>>;
    of: z.ZodUnion<
      readonly [
        z.ZodObject<
          {
            inspection: z.core.$ZodBranded<z.ZodString, 'RecordId', 'out'>;
          },
          z.core.$strict
        >,
        z.ZodObject<
          {
            device: z.core.$ZodBranded<z.ZodString, 'DeviceId', 'out'>;
          },
          z.core.$strict
        >,
      ]
    >;
    until: z.ZodInt;
  },
  z.core.$strip
>;
/** A deleted site, with the inspections there that were closed once. */
export interface DeletedSite {
  site: WireRow<'sites'>;
  deleted_by_id: string | null;
  closed_inspections: {
    id: string;
    title: string;
    date_from: string;
    date_to: string;
    closed_at: string;
  }[];
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
  rows: {
    [E in EntityName]?: WireRow<E>[];
  };
  evict: {
    entity: EntityName;
    id: string;
  }[];
  verdicts: Verdict[];
  /** How many conflicts, held changes and deleted sites wait for this user's decision. */
  to_decide: number;
  now: string;
}
/** Of `PUT /api/files/:id` and its answer: the lower-case hexadecimal SHA-256 of the bytes [D4.4]. */
export declare const FILE_HASH_HEADER = 'x-content-sha256';
/** What the answer to a photo too many names, which no other 429 does. */
export declare const ALLOWANCE_FIELD = 'photos';
/** Of `PUT /api/files/:id`: the file's name, percent-encoded [S3]. */
export declare const FILE_NAME_HEADER = 'x-file-name';
