import { type Kysely, sql } from 'kysely';
import type { AuditHead } from '#domain/audit/audit-entry.ts';
import type { AuditFilter, AuditHeadAnswer, AuditPage } from '#domain/audit/audit-page.ts';
import type { SeenHead } from '#domain/audit/seen-heads.ts';
import type { Tables } from '../database/tables.ts';
import { takeWithin } from '#server/database/take-within.ts';
import { loadNames } from './load-names.ts';
import { placesOf, windowsOf } from './audit-windows.ts';

const MOST_ENTRIES = 200;
const MOST_BYTES = 500_000;

/** The entries that a filter lets through. */
export function auditEntries(db: Kysely<Tables>, { record, user, kind, device, from, until }: AuditFilter) {
  let entries = db.selectFrom('audit_entries');
  if (record !== undefined) entries = entries.where((of) => of.or([of('record_id', '=', record), of('parent_id', '=', record)]));
  if (user !== undefined) entries = entries.where('user_id', '=', user);
  if (kind !== undefined) entries = entries.where('kind', '=', kind);
  if (device !== undefined) entries = entries.where('device', '=', device);
  if (from !== undefined) entries = entries.where('at', '>=', from);
  if (until !== undefined) entries = entries.where('at', '<', until);
  return entries;
}

/** A page of the trail, newest first, as many as fit, at least one [AUDIT.9]. */
export async function readAudit(db: Kysely<Tables>, filter: AuditFilter, before: number | undefined): Promise<AuditPage> {
  const head = await readHead(db);
  const listed = await listEntries(db, filter, Math.min(head.n, (before ?? Infinity) - 1));
  const { taken } = takeWithin(listed.slice(0, MOST_ENTRIES), MOST_BYTES);
  const numbers = taken.map(({ n }) => n);
  const page = db.selectFrom('audit_entries').selectAll().where('n', 'in', numbers).orderBy('n', 'desc');
  const entries = numbers.length === 0 ? [] : await page.execute();
  const next = taken.length < listed.length ? (numbers.at(-1) ?? null) : null;
  return { entries, next, head, ...(await loadNames(db, entries, filter.record)) };
}

/** One more than a page holds, where there are so many. */
async function listEntries(db: Kysely<Tables>, filter: AuditFilter, last: number): Promise<{ n: number; bytes: number }[]> {
  const listed: { n: number; bytes: number }[] = [];
  const places = await placesOf(db, filter, last);
  for await (const window of isInOrder(filter) ? [places] : windowsOf(places, 'newest')) {
    const found = await auditEntries(db, filter)
      .select(['n', sql<number>`length(details)`.as('bytes')])
      .where('n', '>=', window.first)
      .where('n', '<=', window.last)
      .orderBy('n', 'desc')
      .limit(MOST_ENTRIES + 1 - listed.length)
      .execute();
    listed.push(...found);
    if (listed.length > MOST_ENTRIES) break;
  }
  return listed;
}

/** Whether an index gives what is let through in its order: by one field, without a time. */
const isInOrder = ({ from, until, ...fields }: AuditFilter): boolean =>
  from === undefined && until === undefined && Object.values(fields).filter((value) => value !== undefined).length < 2;

export async function readHead(db: Kysely<Tables>): Promise<AuditHead> {
  const counter = db.selectFrom('counter').select(['audit_n as n', 'audit_hash as hash']);
  return counter.where('id', '=', 1).executeTakeFirstOrThrow();
}

/** Where the chain is, and what stands at a place that somebody has seen [AUDIT.12]. */
export async function readHeadAt(db: Kysely<Tables>, n: number | undefined): Promise<AuditHeadAnswer> {
  const newest = db.selectFrom('audit_entries').select(headColumns).orderBy('n', 'desc').limit(1);
  const entry = n === undefined ? null : await entryAt(db, n);
  return { head: (await newest.executeTakeFirst()) ?? null, entry };
}

const headColumns = ['n', 'hash', 'at'] as const;

async function entryAt(db: Kysely<Tables>, n: number): Promise<SeenHead | null> {
  const entry = await db.selectFrom('audit_entries').select(headColumns).where('n', '=', n).executeTakeFirst();
  return entry ?? null;
}
