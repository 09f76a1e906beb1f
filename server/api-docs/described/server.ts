import { z } from 'zod';
import type { Chapter } from '../described-route.ts';

const ok = z.object({ status: z.literal('ok') });

const backup = z.object({
  age_seconds: z.int().nullable(),
  bytes: z.int().nullable(),
  is_failing: z.boolean(),
  lost_photos: z.int(),
});

export const server: Chapter = {
  title: 'The server',
  says: 'For those who run it.',
  routes: {
    'GET /api/health': {
      title: 'Whether the database answers; with ?detail how old the newest daily backup is',
      who: 'anybody',
      answer: ok.extend({ backup: backup.nullable().optional() }),
    },
    'GET /api/health/live': { title: 'Whether the process runs', who: 'anybody', answer: ok },
    'GET /api/health/ready': { title: 'Whether it can be sent requests', who: 'anybody', answer: ok },
    'GET /metrics': {
      title: 'Figures for Prometheus',
      who: 'scraper',
      answer: { type: 'text/plain', says: 'Prometheus’ text format.' },
      refusals: { 404: 'METRICS_TOKEN is not set.' },
    },
    'GET /api/error-reporting': {
      title: 'Where errors are reported',
      who: 'anybody',
      answer: z.object({ dsn: z.string().nullable() }),
    },
    'GET /api/docs': {
      title: 'This page',
      who: 'anybody',
      answer: { type: 'text/html', says: 'A page without scripts.' },
    },
    'GET /api/docs/openapi.json': {
      title: 'This, as OpenAPI 3.1',
      who: 'anybody',
      answer: z.record(z.string(), z.unknown()),
    },
  },
};
