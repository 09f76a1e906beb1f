import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ClosedReport } from '#domain/evidence/closed-report.ts';
import { siteReport } from '#domain/report/site-report.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { whileAwaited } from '../http/while-awaited.ts';
import { seenBy } from '../sync/entities/seen-by.ts';
import { turnsOf } from '../sync/turns.ts';
import { loadInspectionReport } from './load-inspection-report.ts';
import { loadSiteRecords } from './load-site-records.ts';
import { readReport } from './read-report.ts';
import type { PdfRenderer } from './render-pdf.ts';
import { withPictures } from './with-pictures.ts';

type Query = Record<string, string | string[] | undefined>;
type Load = (db: Context['db']) => Promise<ClosedReport>;

/** The spec's report calls [S7]; whatever else their query strings hold is tolerated. */
export function registerReports(app: FastifyInstance, context: Context, renderer: PdfRenderer): void {
  /** What a report says is read when its turn has come: those that wait hold no memory [LIMIT.15]. It is all of one moment. */
  const send = async ({ user }: FastifyRequest, reply: FastifyReply, fileName: string, load: Load) => {
    const order = async () => {
      const seen = seenBy(user);
      const read = await turnsOf(context).reading.run(user.id, () => readReport(context.db, seen, load));
      return { template: 'report' as const, data: await withPictures(context, seen, read) };
    };
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .send(await renderer.render(order, user.id, whileAwaited(reply)));
  };

  app.get<{ Params: { inspection_id: string }; Querystring: Query }>(
    '/api/inspections/report/:inspection_id',
    (request, reply) => {
      const { params, query, user } = request;
      const version = versionOf(query['version']);
      return send(request, reply, 'inspection-report.pdf', async (db) => {
        const report = await loadInspectionReport({ ...context, db }, params.inspection_id, version, user);
        if (report === null) throw new Refusal(404, 'There is no such inspection');
        return report;
      });
    },
  );

  app.get<{ Params: { site_id: string }; Querystring: Query }>('/api/site/report/:site_id', (request, reply) => {
    const chosen = [request.query['asset_types[]'] ?? []].flat().filter((id) => id !== '');
    const { params, user } = request;
    return send(request, reply, 'site-report.pdf', async (db) => {
      const records = await loadSiteRecords(db, params.site_id, chosen, { user, seen: seenBy(user) });
      if (records === null) throw new Refusal(404, 'There is no such site');
      if (chosen.length === 0) throw new Refusal(422, 'Choose at least one asset type', 'asset_types[]');
      return siteReport(records, user, context.now());
    });
  });
}

/** Null when none is asked for; no version has the number 0. */
function versionOf(text: Query[string]): number | null {
  if (text === undefined || text === '') return null;
  return typeof text === 'string' && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : 0;
}
