import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Tally } from '#domain/grade/tally.ts';
import { type Inspection, inspectionId } from '#domain/inspection/inspection.ts';
import type { Context } from '../context.ts';
import type { Seen } from '../database/seen.ts';
import type { Tables } from '../database/tables.ts';
import { visibleInspection } from '../evidence/visible-inspection.ts';
import { Refusal } from '../http/refusal.ts';
import { seenBy } from '../sync/entities/seen-by.ts';

type Count = Pick<Tally, 'graded' | 'total'>;

/** Assets that are looked at before others have their turn. */
const PAGE = 1_000;

const params = z.object({ id: inspectionId });

/** The spec's count for its 'graded/total' figure, a closed inspection's as it was closed; 404 for what the user may not see [S7, PROOF, HTTP]. */
export function registerGradeCount(app: FastifyInstance, context: Context): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/api/inspections/:id/get-asset-grade-count', { schema: { params } }, async (request) => {
      const inspection = await visibleInspection(context.db, request.params.id, request.user);
      if (inspection === null) throw new Refusal(404, 'Inspection not found');
      const { graded, total } = inspection.evidence ?? (await countGraded(context, seenBy(request.user), inspection));
      return { count: graded, total };
    });
}

async function countGraded({ db }: Context, seen: Seen, inspection: Inspection): Promise<Count> {
  const count: Count = { graded: 0, total: 0 };
  if (inspection.asset_type_ids.length === 0) return count;
  for (let after = ''; ;) {
    const ids = await idsInScope(db, seen, inspection, after);
    count.total += ids.length;
    count.graded += await gradedAmong(db, seen, inspection, ids);
    const last = ids.at(-1);
    if (last === undefined || ids.length < PAGE) return count;
    after = last;
    await nextTurn();
  }
}

async function idsInScope(
  db: Kysely<Tables>,
  seen: Seen,
  { site_id, asset_type_ids }: Inspection,
  after: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('assets')
    .select('id')
    .where(seen('assets'))
    .where('site_id', '=', site_id)
    .where('asset_type_id', 'in', asset_type_ids)
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Each grade that the server has is a pass or a fail: any that is not deleted grades its asset, whichever counts [GRADE]. */
async function gradedAmong(db: Kysely<Tables>, seen: Seen, { id }: Inspection, assetIds: string[]): Promise<number> {
  if (assetIds.length === 0) return 0;
  const { graded } = await db
    .selectFrom('asset_grades')
    .select(({ fn }) => fn.count<number | string>('asset_id').distinct().as('graded'))
    .where(seen('asset_grades'))
    .where('asset_id', 'in', assetIds)
    // Not by the index of inspections, which would read all grades of this one again for each page.
    .where(sql<string>`coalesce(inspection_id, '')`, '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(graded);
}
