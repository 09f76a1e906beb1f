import { z } from 'zod';
import type { AuditHeadAnswer, AuditPage } from '#domain/audit/audit-page.ts';
import { auditKinds } from '#domain/audit/audit-kinds.ts';
import { entityNames } from '#domain/entities.ts';
import type { CheckedAnswers } from '#domain/sync/check/check-wire.ts';
import { holdReasons } from '#domain/sync/hold-reason.ts';
import { type PhotosReply, type ReachedReply, rejectionCodes, type SilentInspector, verdicts } from '#domain/sync/wire.ts';
import { instant, named } from './named.ts';
import { anyRow, rows, rowsByEntity } from './rows.ts';

const entity = z.enum(entityNames as [string, ...string[]]);
const count = z.int().nonnegative();
const reason = z.enum(holdReasons);
const op = z.string();
const receipt = z.string().describe('Kept with the operation, and sent with it when it is offered again to a restored server');

const outcome = named(
  'Outcome',
  z.discriminatedUnion('outcome', [
    z.object({ op, outcome: z.literal('applied'), ver: count, updated_at: instant, receipt }),
    z.object({ op, outcome: z.literal('merged'), row: anyRow, receipt }),
    z.object({ op, outcome: z.literal('conflict'), row: anyRow, fields: z.array(z.string()), receipt }),
    z.object({ op, outcome: z.literal('held'), reason, receipt }),
    z.object({
      op,
      outcome: z.literal('rejected'),
      code: z.enum(rejectionCodes),
      field: z.string().nullable(),
      message: z.string(),
    }),
  ]),
);

export const pushAnswer = z.object({
  outcomes: z.array(outcome).describe('In the order of the operations; fewer where rows are heavy: send the others again'),
  now: instant,
  resync: z.literal(true).optional().describe('Nothing was taken: pull first'),
});

const verdict = z.object({
  op,
  verdict: z.enum(verdicts),
  reason: z.string().nullable(),
  by_id: z.string().nullable(),
  at: instant,
});

export const pullPage = z.object({
  cursor: z.string().nullable().describe('Opaque: give it with the next pull'),
  more: z.boolean(),
  resync: z.boolean().describe('The server was restored or is another: begin without a cursor'),
  total: count,
  done: count,
  rows: rowsByEntity,
  evict: z.array(z.object({ entity, id: z.string() })),
  verdicts: z.array(verdict),
  to_decide: count,
  ready: z.boolean().optional().describe('In a first pull: what the open inspections of the user need has been sent'),
  now: instant,
});

const range = z.object({ to: z.string().nullable(), count, digest: z.string() });
export const checkAnswer = z.union([
  z.object({ state: z.enum(['same', 'resync']) }),
  z.object({ state: z.literal('differs'), ranges: z.array(range) }),
]);
export const checkedRows = z.object({ rows: z.array(anyRow), gone: z.array(z.string()), more: z.boolean() });

const ids = z.array(z.string());
export const checkedAnswers = z.object({ differ: ids, gone: ids }) satisfies z.ZodType<CheckedAnswers>;

export const answersAnswer = z.object({
  answers: z.record(z.string(), z.array(z.unknown())).describe('By grade'),
  states: z
    .record(z.string(), z.object({ ver: z.int(), updated_at: z.string() }))
    .describe('Of each grade that they were read in'),
  more: z.array(z.string()).describe('Grades that did not fit: ask for them again'),
});

export const photosAnswer = z.object({
  lacking: ids,
  unknown: ids.describe('What can’t be looked for at the moment: ask again'),
}) satisfies z.ZodType<PhotosReply>;

export const reachedAnswer = z.object({ remembers: z.boolean() }) satisfies z.ZodType<ReachedReply>;

const conflict = z.object({
  conflict_id: z.string(),
  entity,
  id: z.string(),
  field: z.string(),
  base: z.unknown(),
  kept: z.unknown(),
  lost: z.unknown(),
  kept_by_id: z.string().nullable(),
  lost_by_id: z.string().nullable(),
  kept_at: instant.nullable(),
  lost_at: instant.nullable(),
  created_at: instant,
  patch: z.record(z.string(), z.unknown()).nullable(),
});
export const conflictsPage = z.object({ conflicts: z.array(conflict), next: z.string().nullable(), rows: rowsByEntity });

const held = z.object({
  op,
  sequence: count,
  entity,
  id: z.string(),
  user_id: z.string(),
  device: z.string(),
  reason,
  held_at: instant,
  made_at: z.union([instant, z.literal('')]).describe('By the device’s clock; empty where that can’t be'),
  locked_at: instant.nullable(),
  inspection_id: z.string().nullable(),
  asset_id: z.string().nullable(),
  patch: z.record(z.string(), z.unknown()),
  answer_count: count.nullable(),
});
export const heldPage = z.object({ held: z.array(held), before: count, next: count.nullable(), total: count });
const left = z.array(z.object({ op, message: z.string() })).describe('What could not be applied, and why');
export const judged = z.object({ verdicts: z.array(z.string()), left });
export const judgedAll = z.object({ ...judged.shape, more: z.boolean() });

const closedInspection = {
  id: z.string(),
  title: z.string(),
  date_from: z.string(),
  date_to: z.string(),
  closed_at: instant.describe('When it was closed last'),
  reopened_version: count.nullable().describe('Where it is open again, the newest version of what was closed'),
};
export const deletedSitesPage = z.object({
  sites: z.array(
    z.object({
      site: rows.sites,
      deleted_by_id: z.string().nullable(),
      closed_inspections: z.array(z.object(closedInspection)),
      undecided: z.boolean(),
    }),
  ),
  next: z.string().nullable(),
});

export const silentInspectors = z.array(
  z.object({ user_id: z.string(), last_synced_at: instant.nullable() }),
) satisfies z.ZodType<SilentInspector[]>;

const text = z.string().nullable();
const auditEntry = named(
  'AuditEntry',
  z.object({
    n: z.int(),
    at: instant,
    kind: z.enum(auditKinds),
    user_id: text,
    entity: text,
    record_id: text,
    parent_id: text,
    device: text,
    agent: text,
    made_at: text,
    details: z.string().describe('JSON'),
    state_before: text,
    state: text,
    hash: z.string(),
  }),
);
export const auditPage = z.object({
  entries: z.array(auditEntry),
  next: z.int().nullable(),
  head: z.object({ n: count, hash: z.string() }),
  names: z.record(z.string(), z.string()).describe('What the records of the page are called, deleted ones too, by their ids'),
  nouns: z.record(z.string(), z.string()).describe('Whether a grade among them is a survey or only a grade'),
}) satisfies z.ZodType<AuditPage>;
const seenHead = z.object({ n: z.int(), hash: z.string(), at: instant }).nullable();
export const auditHead = z.object({ head: seenHead, entry: seenHead }) satisfies z.ZodType<AuditHeadAnswer>;
