import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { AuditFilter } from '#domain/audit/audit-page.ts';
import type { Tables } from '../database/tables.ts';

/** Entries that are looked at before others have their turn. */
const WINDOW = 20_000;
/** Entries of a time that are looked up to know where they lie. */
const MOST_FOUND = 10_000;

/** From the first to the last number, both included. */
export interface Places {
  first: number;
  last: number;
}

/** Where entries of a time lie; while they are few, exactly there: clocks are set back, so that numbers don't tell. */
export async function placesOf(db: Kysely<Tables>, { from, until }: AuditFilter, last: number): Promise<Places> {
  const all = { first: 1, last };
  if (from === undefined && until === undefined) return all;
  let within = db.selectFrom('audit_entries').select('n');
  if (from !== undefined) within = within.where('at', '>=', from);
  if (until !== undefined) within = within.where('at', '<', until);
  const found = await db
    .selectFrom(within.limit(MOST_FOUND).as('within'))
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.min('n').as('first'), fn.max('n').as('last')])
    .executeTakeFirstOrThrow();
  if (Number(found.count) === 0) return { first: 1, last: 0 };
  return Number(found.count) < MOST_FOUND ? { first: found.first, last: Math.min(found.last, last) } : all;
}

/** A piece of the trail after the other, from its newest or its oldest end; others' requests go on between them [AUDIT.21]. */
export async function* windowsOf({ first, last }: Places, from: 'newest' | 'oldest'): AsyncGenerator<Places> {
  for (let done = 0; done <= last - first; done += WINDOW) {
    if (done > 0) await afterOthers();
    if (from === 'newest') yield { first: Math.max(first, last - done - WINDOW + 1), last: last - done };
    else yield { first: first + done, last: Math.min(last, first + done + WINDOW - 1) };
  }
}
