import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { labelRequest, type LabelState, numbersRequest, organisationRequest } from '#domain/label/label-request.ts';
import type { Context } from '../context.ts';
import { whileAwaited } from '../http/while-awaited.ts';
import type { PdfRenderer } from '../reports/render-pdf.ts';
import { seenBy } from '../sync/entities/seen-by.ts';
import { turnsOf } from '../sync/turns.ts';
import { labelPages, testPages } from './label-pages.ts';
import { loadLabels } from './load-labels.ts';
import { handOutNumbers, latestRuns } from './number-runs.ts';
import { organisationName, setOrganisationName } from './organisation-name.ts';

/** Labels with QR codes, and the numbers on those that wait for their assets. */
export function registerLabels(app: FastifyInstance, context: Context, renderer: PdfRenderer): void {
  const { db } = context;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get('/api/labels', async ({ user }): Promise<LabelState> => {
    return { organisation: await organisationName(db), runs: await latestRuns(context, seenBy(user)) };
  });

  routes.post('/api/labels', { schema: { body: labelRequest } }, async ({ body, user }, reply) => {
    const { of, ...print } = body;
    const pages = await turnsOf(context).reading.run(user.id, async () =>
      of.kind === 'test'
        ? testPages(print)
        : labelPages(print, await organisationName(db), await loadLabels(db, seenBy(user), of)),
    );
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${of.kind === 'test' ? 'label-test-sheet' : 'labels'}.pdf"`)
      .header('cache-control', 'no-store')
      .send(await renderer.render({ template: 'labels', data: pages }, user.id, whileAwaited(reply)));
  });

  routes.post('/api/labels/numbers', { schema: { body: numbersRequest } }, ({ body, user }) =>
    turnsOf(context).writing.run(user.id, () => handOutNumbers(context, user, body.count)),
  );

  routes.post('/api/labels/organisation', { schema: { body: organisationRequest } }, async ({ body, user }) => {
    await setOrganisationName(db, user, body.name);
    return {};
  });
}
