import { z } from 'zod';
import { instant } from '../entity.ts';
import type { AuditEntry, AuditHead } from './audit-entry.ts';
import { auditKinds } from './audit-kinds.ts';
import type { SeenHead } from './seen-heads.ts';

const id = z.string().min(1).max(100);

/** What `GET /api/audit` and `GET /api/audit.csv` are narrowed by; `record` takes what belongs to the record too. */
export const auditFilter = z.object({
  record: id.optional(),
  user: id.optional(),
  kind: z.enum(auditKinds).optional(),
  device: id.optional(),
  /** The server's time, `until` excluded. */
  from: instant.optional(),
  until: instant.optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

/** `GET /api/audit?before=`, newest first; `next` is what to ask for after these, null at the end. */
export const auditQuery = auditFilter.extend({ before: z.coerce.number().int().positive().optional() });

/** What the records of a page are called, and what they are where not all of their entity are called the same, by their ids. */
export interface AuditNames {
  names: Record<string, string>;
  nouns: Record<string, string>;
}

export interface AuditPage extends AuditNames {
  entries: AuditEntry[];
  next: number | null;
  head: AuditHead;
}

/** `GET /api/audit/head?n=`: the newest entry, and the one that is the `n`th now, null where there is none. */
export interface AuditHeadAnswer {
  head: SeenHead | null;
  entry: SeenHead | null;
}

/** `POST /api/audit/lost`: a head that was seen. */
export const lostHead = z.strictObject({ n: z.int().positive(), hash: z.string().regex(/^[0-9a-f]{64}$/) });
