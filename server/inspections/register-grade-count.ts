import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Asset } from '#domain/asset/asset.ts';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import { gradedOfTotal } from '#domain/inspection/graded-in.ts';
import { type Inspection, inspectionId } from '#domain/inspection/inspection.ts';
import type { Context } from '../context.ts';
import { visibleInspection } from '../evidence/visible-inspection.ts';
import { Refusal } from '../refusal.ts';

const params = z.object({ id: inspectionId });

/** The spec's count for its 'graded/total' figure, a closed inspection's as it was closed; 404 for what the user may not see [S7, D7, D4.7]. */
export function registerGradeCount(app: FastifyInstance, context: Context): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/api/inspections/:id/get-asset-grade-count', { schema: { params } }, async (request) => {
      const inspection = await visibleInspection(context.db, request.params.id, request.user);
      if (inspection === null) throw new Refusal(404, 'Inspection not found');
      const { graded, total } = inspection.evidence ?? (await countGrades(context, inspection));
      return { count: graded, total };
    });
}

async function countGrades({ db }: Context, inspection: Inspection): Promise<{ graded: number; total: number }> {
  const assets = await db
    .selectFrom('assets')
    .select(['id', 'site_id', 'asset_type_id', 'deleted_at'])
    .where('site_id', '=', inspection.site_id)
    .$narrowType<Pick<Asset, 'id' | 'site_id' | 'asset_type_id'>>()
    .execute();
  const grades = await db
    .selectFrom('asset_grades')
    .select(['id', 'asset_id', 'inspection_id', 'graded_at', 'created_at', 'deleted_at'])
    .where('inspection_id', '=', inspection.id)
    .$narrowType<Pick<AssetGrade, 'id' | 'asset_id' | 'inspection_id'>>()
    .execute();
  return gradedOfTotal(inspection, assets, grades);
}
