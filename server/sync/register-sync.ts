import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { heldVerdict, pullRequest, pushRequest, type PushResponse, resolutions, verdicts } from '#domain/sync/wire.ts';
import { bodyLimits } from '../body-limits.ts';
import type { Context } from '../context.ts';
import { atMostInFlight } from '../in-flight.ts';
import { applyOperations } from './apply-operations.ts';
import { readConflicts, resolveConflict } from './conflicts.ts';
import { registerEvents } from './events.ts';
import { readGradeAnswers } from './grade-answers.ts';
import { handIn } from './held/hand-in.ts';
import { judgeAllHeld, judgeHeld } from './held/judge-held.ts';
import { noteSync } from './note-sync.ts';
import { pull } from './pull.ts';
import { readHeld } from './held/read-held.ts';
import { BUSY, turnsOf } from './turns.ts';

const text = z.string().max(100);
const answersQuery = z.object({ grade: z.union([text, z.array(text).max(500)]) });
const conflictsQuery = z.object({ after: text.optional() });
const verdictBody = z.object({
  verdict: z.enum(verdicts),
  reason: z.string().max(1_000).nullable().default(null),
});

const heldQuery = z.object({
  after: z.coerce.number().int().nonnegative().default(0),
  inspection: text.optional(),
  device: text.optional(),
});

const resolutionBody = z.object({ resolution: z.enum(resolutions) });

/** Of one user: each holds its body while it waits. */
const MOST_PUSHES = 10;

/** The calls of our own web client [D4.4]. */
export function registerSync(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/api/sync/push',
    { onRequest: atMostInFlight(MOST_PUSHES, BUSY), bodyLimit: bodyLimits.push, schema: { body: pushRequest } },
    async ({ user, tokenHash, body }) => {
      const { operations, sent_at: sentAt, author } = body;
      const outcomes =
        author === undefined
          ? await applyOperations(context, user, operations, { sentAt, tokenHash })
          : await handIn(context, user, operations, { author, sentAt });
      return { outcomes, now: context.now().toISOString() } satisfies PushResponse;
    },
  );

  routes.post('/api/sync/pull', { schema: { body: pullRequest } }, async ({ user, body }, reply) => {
    reply.type('application/json; charset=utf-8');
    await noteSync(context, user);
    return turnsOf(context).reading.run(user.id, () => pull(context, user, body));
  });

  routes.get('/api/answers', { schema: { querystring: answersQuery } }, ({ user, query }, reply) => {
    reply.type('application/json; charset=utf-8');
    return turnsOf(context).reading.run(user.id, () => readGradeAnswers(context, [query.grade].flat()));
  });

  routes.get('/api/sync/conflicts', { schema: { querystring: conflictsQuery } }, ({ user, query }) =>
    turnsOf(context).reading.run(user.id, () => readConflicts(context, user, query.after ?? null)),
  );
  routes.post(
    '/api/sync/conflicts/:id',
    { schema: { params: z.object({ id: text }), body: resolutionBody } },
    async (request) => {
      await resolveConflict(context, request.user, request.params.id, request.body.resolution);
      return {};
    },
  );

  routes.get('/api/sync/held', { schema: { querystring: heldQuery } }, ({ user, query }) => readHeld(context, user, query));
  routes.post('/api/sync/held', { schema: { body: heldVerdict } }, ({ user, body }) => judgeAllHeld(context, user, body));
  routes.post('/api/sync/held/:op', { schema: { params: z.object({ op: text }), body: verdictBody } }, (request) =>
    judgeHeld(context, request.user, request.params.op, request.body),
  );

  registerEvents(app, context);
}
