import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { checkAnswersRequest, checkRangeRequest, checkRequest } from '#domain/sync/check/check-wire.ts';
import { takeAttempt } from '../../auth/passwords/wrong-passwords.ts';
import type { Context } from '../../context.ts';
import { limiterOf } from '../../database/limiter-of.ts';
import { FairTurns } from '../../http/limits/fair-turns.ts';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkNewest } from '../versions/check-version.ts';
import { checkAnswers } from './check-answers.ts';
import { checkEntity } from './check-entity.ts';
import { checkRange } from './check-range.ts';

const FIVE_MINUTES = 300;
/** Of one user: some four checks of everything. */
const MOST_ENTITIES = 30;
const MOST_RANGES = 1_000;
const WAIT = 'Data are being checked for you already. Try again soon';

/** The calls of 'Check my data': one user's at a time, for a check reads everything [CHECK]. */
export function registerCheck(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const turns = new FairTurns({ running: 1, runningEach: 1, waitingEach: 4, words: WAIT });
  const entities = limiterOf(context.db, 'check', { points: MOST_ENTITIES, duration: FIVE_MINUTES });
  const ranges = limiterOf(context.db, 'check of a range', { points: MOST_RANGES, duration: FIVE_MINUTES });

  routes.post('/api/sync/check', { schema: { body: checkRequest } }, async ({ user, body }) => {
    checkSame(body.version);
    await takeAttempt(entities, user.id);
    return turns.run(user.id, () => checkEntity(context, user, body));
  });

  routes.post('/api/sync/check/range', { schema: { body: checkRangeRequest } }, async ({ user, body }, reply) => {
    checkSame(body.version);
    await takeAttempt(ranges, user.id);
    reply.type('application/json; charset=utf-8');
    return turns.run(user.id, () => checkRange(context, user, body));
  });

  routes.post('/api/sync/check/answers', { schema: { body: checkAnswersRequest } }, async ({ user, body }) => {
    checkSame(body.version);
    await takeAttempt(ranges, user.id);
    return turns.run(user.id, () => checkAnswers(context, user, body));
  });
}

/** What an older app holds differs by what it can't know. */
function checkSame(version: number): void {
  checkNewest(version);
  if (version !== DATA_VERSION) throw new Refusal(422, 'Load the new version of Firemark first, then check again', 'version');
}
