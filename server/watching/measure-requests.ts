import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MeasuredRoute, Metrics } from './metrics.ts';
import { EVENT_STREAM } from '../http/event-stream.ts';

/** Open as long as a device listens: its duration says nothing. */
/** Of paths that are no route. */
const NOWHERE: MeasuredRoute = { method: 'any', route: 'none' };
/** The client went away before its answer began. */
const GONE = 499;

/** Counts and times each request by the route that it met [METRIC.2]. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const open = new Map<string, number>([[EVENT_STREAM, 0]]);
  const add = (route: string, count: number) => open.set(route, (open.get(route) ?? 0) + count);

  app.addHook('onRequest', async (request, { raw }) => {
    const measured = measuredRoute(request);
    const began = performance.now();
    add(measured.route, 1);
    raw.once('close', () => {
      add(measured.route, -1);
      const status = raw.headersSent ? raw.statusCode : GONE;
      metrics.answered(measured, status, measured.route === EVENT_STREAM ? null : performance.now() - began);
    });
  });

  metrics.watch(
    'firemark_requests_in_flight',
    'Requests under way; those of events are devices that listen',
    'route',
    () => open,
  );
}

function measuredRoute({ method, routeOptions: { url } }: FastifyRequest): MeasuredRoute {
  return url === undefined ? NOWHERE : { method, route: url };
}
