import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pullRequest, pushRequest, type PushResponse, resolutions } from '#domain/sync/wire.ts';
import { bodyLimits } from '../body-limits.ts';
import type { Context } from '../context.ts';
import { applyOperations } from './apply-operations.ts';
import { readConflicts, resolveConflict } from './conflicts.ts';
import { registerEvents } from './events.ts';
import { readGradeAnswers } from './grade-answers.ts';
import { judgeHeld, readHeld } from './held.ts';
import { pull } from './pull.ts';

const text = z.string().max(100);
const answersQuery = z.object({ grade: z.union([text, z.array(text).max(500)]) });
const verdictBody = z.object({
  verdict: z.enum(['accepted', 'refused']),
  reason: z.string().max(1_000).nullable().default(null),
});

const resolutionBody = z.object({ resolution: z.enum(resolutions) });

/** The calls of our own web client [D4.4]. */
export function registerSync(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/api/sync/push',
    { bodyLimit: bodyLimits.push, schema: { body: pushRequest } },
    async ({ user, tokenHash, body }) => {
      const outcomes = await applyOperations(context, user, body.operations, { sentAt: body.sent_at, tokenHash });
      return { outcomes, now: context.now().toISOString() } satisfies PushResponse;
    },
  );

  routes.post('/api/sync/pull', { schema: { body: pullRequest } }, async ({ user, body }, reply) => {
    reply.type('application/json; charset=utf-8');
    return pull(context, user, body);
  });

  routes.get('/api/answers', { schema: { querystring: answersQuery } }, ({ query }) =>
    readGradeAnswers(context, [query.grade].flat()),
  );

  routes.get('/api/sync/conflicts', ({ user }) => readConflicts(context, user));
  routes.post(
    '/api/sync/conflicts/:id',
    { schema: { params: z.object({ id: text }), body: resolutionBody } },
    async (request) => {
      await resolveConflict(context, request.user, request.params.id, request.body.resolution);
      return {};
    },
  );

  routes.get('/api/sync/held', ({ user }) => readHeld(context, user));
  routes.post('/api/sync/held/:op', { schema: { params: z.object({ op: text }), body: verdictBody } }, (request) =>
    judgeHeld(context, request.user, request.params.op, request.body),
  );

  registerEvents(app, context);
}
