import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Report } from '#domain/report/report.ts';
import { siteReport } from '#domain/report/site-report.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { seenBy } from '../sync/entities/seen-by.ts';
import { turnsOf } from '../sync/turns.ts';
import { loadInspectionReport } from './load-inspection-report.ts';
import { loadSiteRecords } from './load-site-records.ts';
import type { PdfRenderer } from './render-pdf.ts';
import { withPictures } from './with-pictures.ts';

type Query = Record<string, string | string[] | undefined>;

/** The spec's report calls [S7]; whatever else their query strings hold is tolerated. */
export function registerReports(app: FastifyInstance, context: Context, renderer: PdfRenderer): void {
  const send = async ({ user }: FastifyRequest, reply: FastifyReply, report: Report, fileName: string) => {
    const order = async () => ({ template: 'report' as const, data: await withPictures(context, seenBy(user), report) });
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .send(await renderer.render(order, user.id));
  };

  const reading = <T>({ id }: FastifyRequest['user'], work: () => Promise<T>) => turnsOf(context).reading.run(id, work);

  app.get<{ Params: { inspection_id: string }; Querystring: Query }>(
    '/api/inspections/report/:inspection_id',
    async (request, reply) => {
      const { params, query, user } = request;
      const version = versionOf(query['version']);
      const report = await reading(user, () => loadInspectionReport(context, params.inspection_id, version, user));
      if (report === null) throw new Refusal(404, 'There is no such inspection');
      return send(request, reply, report, 'inspection-report.pdf');
    },
  );

  app.get<{ Params: { site_id: string }; Querystring: Query }>('/api/site/report/:site_id', async (request, reply) => {
    const chosen = [request.query['asset_types[]'] ?? []].flat();
    const { params, user } = request;
    const records = await reading(user, () => loadSiteRecords(context.db, params.site_id, chosen, { user, seen: seenBy(user) }));
    if (records === null) throw new Refusal(404, 'There is no such site');
    if (chosen.length === 0) throw new Refusal(422, 'Choose at least one asset type', 'asset_types[]');
    return send(request, reply, siteReport(records, user, context.now()), 'site-report.pdf');
  });
}

/** Null when none is asked for; no version has the number 0. */
function versionOf(text: Query[string]): number | null {
  if (text === undefined || text === '') return null;
  return typeof text === 'string' && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : 0;
}
