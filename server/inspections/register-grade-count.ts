import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Asset } from '#domain/asset/asset.ts';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import { gradedOfTotal } from '#domain/inspection/graded-in.ts';
import { type Inspection, inspectionId } from '#domain/inspection/inspection.ts';
import { may } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import { decodeRow } from '../database/row-codec.ts';
import { Refusal } from '../refusal.ts';

const params = z.object({ id: inspectionId });

/** The spec's count for its 'graded/total' figure; 404 for what the user may not see [S7, design 4.7]. */
export function registerGradeCount(app: FastifyInstance, context: Context): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/api/inspections/:id/get-asset-grade-count', { schema: { params } }, async (request) => {
      const inspection = await findInspection(context, request.params.id);
      const isVisible = inspection !== null && may(request.user, 'see', { entity: 'inspections', record: inspection });
      if (!isVisible) throw new Refusal(404, 'Inspection not found');
      const { graded, total } = await countGrades(context, inspection);
      return { count: graded, total };
    });
}

async function findInspection({ db }: Context, id: string): Promise<Inspection | null> {
  const undeleted = db.selectFrom('inspections').selectAll().where('deleted_at', 'is', null);
  const row = await undeleted.where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : decodeRow('inspections', row);
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
