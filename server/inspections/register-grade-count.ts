import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Asset } from '#domain/asset/asset.ts';
import { type Tally, tally } from '#domain/grade/tally.ts';
import { gradedScope } from '#domain/grade/graded-scope.ts';
import { type Inspection, inspectionId } from '#domain/inspection/inspection.ts';
import type { Context } from '../context.ts';
import type { Seen } from '../database/seen.ts';
import { visibleInspection } from '../evidence/visible-inspection.ts';
import { Refusal } from '../http/refusal.ts';
import { decodeRanked, rankedColumns } from '../reports/ranked-grades.ts';
import { seenBy } from '../sync/entities/seen-by.ts';

const params = z.object({ id: inspectionId });

/** The spec's count for its 'graded/total' figure, a closed inspection's as it was closed; 404 for what the user may not see [S7, PROOF, HTTP]. */
export function registerGradeCount(app: FastifyInstance, context: Context): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/api/inspections/:id/get-asset-grade-count', { schema: { params } }, async (request) => {
      const inspection = await visibleInspection(context.db, request.params.id, request.user);
      if (inspection === null) throw new Refusal(404, 'Inspection not found');
      const { graded, total } = inspection.evidence ?? (await countGrades(context, seenBy(request.user), inspection));
      return { count: graded, total };
    });
}

async function countGrades({ db }: Context, seen: Seen, inspection: Inspection): Promise<Tally> {
  const assets = await db
    .selectFrom('assets')
    .select(['id', 'site_id', 'asset_type_id', 'deleted_at'])
    .where(seen('assets'))
    .where('site_id', '=', inspection.site_id)
    .$narrowType<Pick<Asset, 'id' | 'site_id' | 'asset_type_id'>>()
    .execute();
  const grades = await db
    .selectFrom('asset_grades')
    .select([...rankedColumns, 'recommendations'])
    .where(seen('asset_grades'))
    .where('inspection_id', '=', inspection.id)
    .execute();
  const given = grades.map(({ recommendations, ...grade }) => ({ ...decodeRanked(grade), recommendations }));
  return tally(gradedScope(inspection, assets, given));
}
