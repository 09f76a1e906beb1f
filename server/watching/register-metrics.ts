import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hashQueue } from '../auth/passwords/hash-queue.ts';
import type { Context } from '../context.ts';
import { replyNotFound } from '../http/error-replies.ts';
import { Refusal } from '../http/refusal.ts';
import type { PdfRenderer } from '../reports/render-pdf.ts';
import { turnsOf } from '../sync/turns.ts';
import { measureRequests } from './measure-requests.ts';

/** `GET /metrics` for Prometheus; without METRICS_TOKEN there is none, and nothing is measured [METRIC.1]. */
export function registerMetrics(app: FastifyInstance, context: Context, renderer: Pick<PdfRenderer, 'waiting'>): void {
  const { metrics, environment } = context;
  const { metricsToken } = environment;
  if (metrics === null || metricsToken === null) {
    app.get('/metrics', replyNotFound);
    return;
  }
  measureRequests(app, metrics);
  const { writing, reading } = turnsOf(context);
  metrics.watch('firemark_queue_waiting', 'Work that waits for its turn', 'queue', () => [
    ['writing', writing.waiting],
    ['reading', reading.waiting],
    ['passwords', hashQueue.waiting],
    ['pdf', renderer.waiting()],
  ]);
  app.get('/metrics', async ({ headers }, reply) => {
    if (!isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)) {
      reply.header('www-authenticate', 'Bearer');
      throw new Refusal(401, 'Give METRICS_TOKEN as Bearer');
    }
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text());
  });
}

/** Takes as long whatever of it is right: digests are of one length. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
