import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Of a log entry's `before`: the change was a deletion. */
export const WAS_UNDELETED = '%"deleted_at":null%';

/** Inspections of a site that were closed once, whether or not they are open again. */
export const onceClosed = (of: ExpressionBuilder<Tables, 'inspections'>) =>
  of.or([
    of('inspections.closed_at', 'is not', null),
    of.exists(
      of
        .selectFrom('evidence_versions')
        .select('evidence_versions.version')
        .whereRef('evidence_versions.inspection_id', '=', 'inspections.id'),
    ),
  ]);

/** Deleted sites that had closed inspections, of whose latest deletion nobody has said that it stays [PROOF]. */
export const undecidedSites = (db: Kysely<Tables>) =>
  db
    .selectFrom('sites')
    .where('sites.deleted_at', 'is not', null)
    .where((of) =>
      of.exists(
        of
          .selectFrom('inspections')
          .select('inspections.id')
          .whereRef('inspections.site_id', '=', 'sites.id')
          .where('inspections.deleted_at', 'is', null)
          .where(onceClosed),
      ),
    )
    .where(
      sql<boolean>`not exists (
        select 1 from site_decisions where site_decisions.site_id = sites.id and not exists (
          select 1 from change_log where change_log.entity = 'sites' and change_log.id = sites.id
            and change_log.ver > site_decisions.ver and change_log.before like ${WAS_UNDELETED}))`,
    );

export async function countUndecidedSites(db: Kysely<Tables>): Promise<number> {
  const { count } = await undecidedSites(db)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
