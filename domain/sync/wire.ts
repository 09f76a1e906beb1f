import { z } from 'zod';
import { type EntityName, entityNames, type RecordOf } from '../entities.ts';
import { idOf, instant } from '../entity.ts';

/** Raised whenever these shapes change meaning; a device that speaks another one resyncs [design 4.4]. */
export const PROTOCOL = 1;
export const MOST_OPERATIONS = 500;
export const MOST_PUSH_BYTES = 1_000_000;

export const operationId = idOf('OperationId');
export type OperationId = z.infer<typeof operationId>;
export const deviceId = idOf('DeviceId');
export type DeviceId = z.infer<typeof deviceId>;
const recordId = idOf('RecordId');

/** One edit of one record: `patch` holds the changed fields, `base` the ver of the last server row this device received. */
export const operation = z.strictObject({
  op: operationId,
  device: deviceId,
  entity: z.enum(entityNames as [EntityName, ...EntityName[]]),
  id: recordId,
  base: z.int().nonnegative().nullable(),
  patch: z.record(z.string(), z.unknown()),
  ts: instant,
});
export type Operation = z.infer<typeof operation>;

/** Operations are read one by one, so that a bad one is refused alone. `sent_at` is the device's clock. */
export const pushRequest = z.object({
  operations: z.array(z.unknown()).max(MOST_OPERATIONS),
  sent_at: instant.optional(),
});

export const rejectionCodes = ['invalid', 'forbidden', 'username-taken', 'last-administrator', 'refused'] as const;
export type RejectionCode = (typeof rejectionCodes)[number];

/** Grades carry their answers only where the device should hold them; `answer_count` is always there. */
export type WireRow<E extends EntityName = EntityName> = E extends 'asset_grades'
  ? Omit<RecordOf<'asset_grades'>, 'answers'> & {
      ver: number;
      answers: RecordOf<'asset_grades'>['answers'] | null;
      answer_count: number;
    }
  : RecordOf<E> & { ver: number };

export type Outcome = { op: string } & (
  | { outcome: 'applied'; ver: number; updated_at: string }
  | { outcome: 'merged'; row: WireRow }
  | { outcome: 'conflict'; row: WireRow; fields: string[] }
  | { outcome: 'held'; reason: string }
  | { outcome: 'rejected'; code: RejectionCode; field: string | null; message: string }
);
export interface PushResponse {
  outcomes: Outcome[];
  now: string;
}

export const pullRequest = z.object({ cursor: z.string().max(2_000).nullable().optional(), device: deviceId.optional() });

export interface Verdict {
  op: string;
  verdict: 'accepted' | 'refused';
  reason: string | null;
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

/** `rows` are the records that the conflicts are about, as far as the user may see them. */
export interface ConflictsPage {
  conflicts: Conflict[];
  rows: PullPage['rows'];
}

export const resolutions = ['kept', 'restored'] as const;
export type Resolution = (typeof resolutions)[number];

/** A change that waits for an administrator. */
export interface HeldOperation {
  op: string;
  entity: EntityName;
  id: string;
  user_id: string;
  reason: string;
  held_at: string;
  ts: string;
  patch: Record<string, unknown>;
}

/** `total` and `done` count the rows of a first pull; a `resync` page holds no rows and its cursor starts again. */
export interface PullPage {
  cursor: string | null;
  more: boolean;
  resync: boolean;
  total: number;
  done: number;
  rows: { [E in EntityName]?: WireRow<E>[] };
  evict: { entity: EntityName; id: string }[];
  verdicts: Verdict[];
  /** How many conflicts and held changes wait for this user's decision. */
  to_decide: number;
  now: string;
}

/** Of `PUT /api/files/:id` and its answer: the lower-case hexadecimal SHA-256 of the bytes [D4.4]. */
export const FILE_HASH_HEADER = 'x-content-sha256';

/** Of `PUT /api/files/:id`: the file's name, percent-encoded [S3]. */
export const FILE_NAME_HEADER = 'x-file-name';
