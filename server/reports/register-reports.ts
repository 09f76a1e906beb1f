import type { FastifyInstance } from 'fastify';
import { inspectionReport } from '#domain/report/inspection-report.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { loadInspectionRecords } from './load-inspection-records.ts';
import { createPdfRenderer } from './render-pdf.ts';

/** The spec's report calls [S7]; whatever their query string holds is tolerated. */
export function registerReports(app: FastifyInstance, context: Context): void {
  const renderer = createPdfRenderer();
  app.addHook('onClose', () => renderer.close());

  app.get<{ Params: { inspection_id: string } }>('/api/inspections/report/:inspection_id', async (request, reply) => {
    const records = await loadInspectionRecords(context.db, request.params.inspection_id, request.user);
    if (records === null) throw new Refusal(404, 'There is no such inspection');
    const pdf = await renderer.render(inspectionReport(records, context.now()));
    return reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="inspection-report.pdf"')
      .header('cache-control', 'no-store')
      .send(pdf);
  });
}
