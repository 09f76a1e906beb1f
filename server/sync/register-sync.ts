import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { may } from '#domain/permissions.ts';
import {
  heldVerdict,
  photosRequest,
  pullRequest,
  pushRequest,
  type PushResponse,
  resolutions,
  verdicts,
} from '#domain/sync/wire.ts';
import { bodyLimits } from '../http/limits/body-limits.ts';
import type { Context } from '../context.ts';
import { lackingPhotos } from '../files/lacking-photos.ts';
import { poolOf } from '../database/postgres/open-postgres.ts';
import { Refusal } from '../http/refusal.ts';
import { whileAwaited } from '../http/while-awaited.ts';
import { atMostInFlight, BUSY } from '../http/limits/in-flight.ts';
import { applyOperations } from './write/apply-operations.ts';
import { readConflicts, resolveConflict } from './decide/conflicts.ts';
import { registerEvents } from './events.ts';
import { MOST_ANSWERS_ASKED, readGradeAnswers } from './entities/grade/grade-answers.ts';
import { handIn } from './decide/hand-in.ts';
import { judgeAllHeld, judgeHeld, type Judged } from './decide/judge-held.ts';
import { joinFeeds } from './join-feeds.ts';
import { noteSync } from './note-sync.ts';
import { hasForgotten } from './pull/has-forgotten.ts';
import { pull } from './pull/pull.ts';
import { pullRecent } from './pull/recent/pull-recent.ts';
import { sendPulled, takenAs } from './pull/send-pulled.ts';
import { readHeld } from './decide/read-held.ts';
import { leftWords } from './decide/why-left.ts';
import { turnsOf } from './turns.ts';
import { checkNewest, checkOldest } from './versions/check-version.ts';

const text = z.string().max(100);
const answersQuery = z.object({
  grade: z.union([text, z.array(text).max(MOST_ANSWERS_ASKED)], {
    error: ({ input }) =>
      Array.isArray(input) && input.length > MOST_ANSWERS_ASKED
        ? `At most ${MOST_ANSWERS_ASKED} grades are asked for at once`
        : undefined,
  }),
});
const conflictsQuery = z.object({ after: text.optional() });
const verdictBody = z.object({
  verdict: z.enum(verdicts),
  reason: z.string().max(1_000).nullable().default(null),
});

/** What narrows a word and isn't known is refused: passed over, the word would decide more than was shown. */
const narrowedQuery = z.strictObject({ author: text.optional() });
const heldQuery = z.object({
  ...narrowedQuery.shape,
  after: z.coerce.number().int().nonnegative().default(0),
  inspection: text.optional(),
  device: text.optional(),
  op: text.optional(),
  answers: z.enum(['counted']).optional(),
});

const resolutionBody = z.object({ resolution: z.enum(resolutions) });

/** Of one user: each holds its body while it waits. */
const MOST_PUSHES = 10;

/** The calls of our own web client [SYNC]. */
export function registerSync(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const pool = poolOf(context.db);
  if (pool !== null) app.addHook('onClose', joinFeeds(context, pool));

  routes.post(
    '/api/sync/push',
    { onRequest: atMostInFlight(MOST_PUSHES, BUSY), bodyLimit: bodyLimits.push, schema: { body: pushRequest } },
    async ({ user, tokenHash, credential, body }, reply) => {
      const { operations, sent_at: sentAt, author, known, version } = body;
      checkNewest(version);
      const mayHandIn = may(user, 'edit', { entity: 'login', credential });
      if (author !== undefined && !mayHandIn) throw new Refusal(403, 'An API token can’t do this');
      const now = context.now().toISOString();
      if (await hasForgotten(context.db, known)) return { outcomes: [], now, resync: true } satisfies PushResponse;
      const gone = whileAwaited(reply);
      const outcomes =
        author === undefined
          ? await applyOperations(context, user, operations, { sentAt, tokenHash, version, gone })
          : await handIn(context, { user, tokenHash }, operations, { author, sentAt, version, gone });
      return { outcomes, now } satisfies PushResponse;
    },
  );

  routes.post('/api/sync/pull', { schema: { body: pullRequest } }, async (request, reply) => {
    const { user, body } = request;
    checkNewest(body.version);
    checkOldest(body.version);
    await noteSync(context, user);
    const asked = { ...body, ...takenAs(request) };
    const recent = await pullRecent(context, user, asked);
    return sendPulled(request, reply, recent ?? (await turnsOf(context).reading.run(user.id, () => pull(context, user, asked))));
  });

  routes.get('/api/answers', { schema: { querystring: answersQuery } }, ({ user, query }, reply) => {
    reply.type('application/json; charset=utf-8');
    return turnsOf(context).reading.run(user.id, () => readGradeAnswers(context, user, [query.grade].flat()));
  });

  routes.get('/api/sync/conflicts', { schema: { querystring: conflictsQuery } }, ({ user, query }) =>
    turnsOf(context).reading.run(user.id, () => readConflicts(context, user, query.after ?? null)),
  );
  routes.post(
    '/api/sync/conflicts/:id',
    { schema: { params: z.object({ id: text }), body: resolutionBody } },
    async (request) => {
      await resolveConflict(context, request, request.params.id, request.body.resolution);
      return {};
    },
  );

  routes.get('/api/sync/held', { schema: { querystring: heldQuery } }, ({ user, query }) => readHeld(context, user, query));
  routes.post('/api/sync/held', { schema: { body: heldVerdict, querystring: narrowedQuery } }, async (request) =>
    inWords(await judgeAllHeld(context, request, { ...request.body, author: request.query.author })),
  );
  routes.post('/api/sync/held/:op', { schema: { params: z.object({ op: text }), body: verdictBody } }, async (request) =>
    inWords(await judgeHeld(context, request, request.params.op, request.body)),
  );

  routes.post('/api/sync/photos', { schema: { body: photosRequest } }, ({ user, body }, reply) =>
    lackingPhotos(context, { userId: user.id, gone: whileAwaited(reply) }, body),
  );

  registerEvents(app, context);
}

/** What was judged, with why the rest waits on as people read it. */
const inWords = <T extends Judged>({ left, ...judged }: T) => ({
  ...judged,
  left: left.map(({ op, why }) => ({ op, message: leftWords(why) })),
});
