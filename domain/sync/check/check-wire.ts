import { z } from 'zod';
import { type EntityName, entityNames } from '../../entities.ts';
import { idOf } from '../../entity.ts';
import { operationId, pullRequest, type WireRow } from '../wire.ts';

const recordId = idOf('RecordId');
const digest = z.string().regex(/^[0-9a-f]{16}$/);
const entity = z.enum(entityNames as [EntityName, ...EntityName[]]);

/** More ids than a range has on a device that is not damaged beyond repair. */
export const MOST_HAD = 10_000;

/** What a device holds of an entity, deleted records aside: how many rows, and their digest [CHECK]. */
export const checkRequest = z.strictObject({
  entity,
  count: z.int().nonnegative(),
  digest,
  /** As in a pull: a server that was restored says `resync`. */
  cursor: pullRequest.shape.cursor.unwrap().unwrap(),
  known: operationId.optional(),
  version: z.int().positive(),
});
export type CheckRequest = z.infer<typeof checkRequest>;

/** Ids in their order, from after the range before to `to`; the last has no end. */
export interface CheckedRange {
  to: string | null;
  count: number;
  digest: string;
}

/** `resync` asks for a pull first; the ranges are those of the server. */
export type CheckReply = { state: 'same' } | { state: 'resync' } | { state: 'differs'; ranges: CheckedRange[] };

/** What a device holds of a range, each row with its digest. */
export const checkRangeRequest = z.strictObject({
  entity,
  after: recordId.nullable(),
  to: recordId.nullable(),
  have: z.array(z.tuple([recordId, digest])).max(MOST_HAD),
  version: z.int().positive(),
});
export type CheckRangeRequest = z.infer<typeof checkRangeRequest>;

/** Rows that the device lacks or holds otherwise, and ids that it should not hold; `more` follow once these are taken over. */
export interface CheckedRows {
  rows: WireRow[];
  gone: string[];
  more: boolean;
}

/** Grades at once, whose answers are compared. */
export const MOST_COMPARED = 500;

/** The answers that a device holds, each grade's with their digest. */
export const checkAnswersRequest = z.strictObject({
  have: z.array(z.tuple([recordId, digest])).max(MOST_COMPARED),
  version: z.int().positive(),
});
export type CheckAnswersRequest = z.infer<typeof checkAnswersRequest>;

/** Grades whose answers are others, and those that this user doesn't see. */
export interface CheckedAnswers {
  differ: string[];
  gone: string[];
}
