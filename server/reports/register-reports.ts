import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inspectionReport } from '#domain/report/inspection-report.ts';
import type { Report } from '#domain/report/report.ts';
import { siteReport } from '#domain/report/site-report.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { loadInspectionRecords } from './load-inspection-records.ts';
import { loadSiteRecords } from './load-site-records.ts';
import { createPdfRenderer } from './render-pdf.ts';

/** The spec's report calls [S7]; whatever else their query strings hold is tolerated. */
export function registerReports(app: FastifyInstance, context: Context): void {
  const renderer = createPdfRenderer();
  app.addHook('onClose', () => renderer.close());

  const send = async ({ user }: FastifyRequest, reply: FastifyReply, report: Report, fileName: string) =>
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .send(await renderer.render(report, user.id));

  app.get<{ Params: { inspection_id: string } }>('/api/inspections/report/:inspection_id', async (request, reply) => {
    const records = await loadInspectionRecords(context.db, request.params.inspection_id, request.user);
    if (records === null) throw new Refusal(404, 'There is no such inspection');
    return send(request, reply, inspectionReport(records, context.now()), 'inspection-report.pdf');
  });

  app.get<{ Params: { site_id: string }; Querystring: Record<string, string | string[] | undefined> }>(
    '/api/site/report/:site_id',
    async (request, reply) => {
      const chosen = [request.query['asset_types[]'] ?? []].flat();
      const records = await loadSiteRecords(context.db, request.params.site_id, chosen, request.user);
      if (records === null) throw new Refusal(404, 'There is no such site');
      if (chosen.length === 0) throw new Refusal(422, 'Choose at least one asset type', 'asset_types[]');
      return send(request, reply, siteReport(records, request.user, context.now()), 'site-report.pdf');
    },
  );
}
