import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type EntityName, entities, entityNames } from '#domain/entities.ts';
import type { Actor } from '#domain/permissions.ts';
import { holdWords } from '#domain/sync/hold-reason.ts';
import { authenticate } from '../../auth/authenticate.ts';
import { bodyLimits } from '../../http/limits/body-limits.ts';
import type { Context } from '../../context.ts';
import { withArrived } from '../../http/arrived.ts';
import { secretKey } from '../../database/secret-key.ts';
import { FairTurns } from '../../http/limits/fair-turns.ts';
import { atMostInFlight, BUSY, inTurnOf } from '../../http/limits/in-flight.ts';
import { Refusal } from '../../http/refusal.ts';
import { whileAwaited } from '../../http/while-awaited.ts';
import { policyOf } from '../entities/policies.ts';
import { maySee } from '../entities/seen-by.ts';
import { textOf } from '../writing/text-of.ts';
import { noteSync } from '../note-sync.ts';
import { turnsOf } from '../turns.ts';
import { applyIncoming } from '../write/apply-operations.ts';
import { beyondRecords } from '../writing/beyond-records.ts';
import { type Incoming, rejectedBeyond } from '../writing/incoming.ts';
import { Rejected } from '../writing/rejected.ts';
import { type Asker, selectRows } from '../writing/writing.ts';
import { compareIndex } from './compare-index.ts';
import { listBody, readList } from './read-list.ts';
import { readPosted } from './read-posted.ts';
import { specRecords } from './spec-records.ts';

/** Of one user, until their replies are taken. */
const LISTS = { running: Number.POSITIVE_INFINITY, runningEach: 4, waitingEach: 20, words: BUSY };
/** Each takes up to 32 MB of the disk until it is compared. */
const LONG_LISTS = { ...LISTS, runningEach: 1 };
/** Of one user: photos in base64, asset types, and what carries the ids of its assets. */
const MOST_LONG_POSTS = 10;
/** Of one post: in the 4 MB of a site or an inspection there is room for the ids of 107,000 assets [CALL.11]. */
const MOST_POSTED_VALUES = 150_000;

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** The hook for bodies whose length isn't said, or is beyond that of other calls. */
const ofLong =
  (hook: Hook): Hook =>
  async (request, reply) => {
    const { 'content-encoding': encoding, 'content-length': length = Infinity } = request.headers;
    if (encoding !== undefined || Number(length) > bodyLimits.other) await hook(request, reply);
  };

const postedBody = z.record(z.string(), z.unknown());
type Posted = z.infer<typeof postedBody>;

/** The spec's own pairs of synchronisation calls, one for each entity [S7, CALL]. */
export async function registerSeedCalls(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (lists) => registerLists(lists, context));
  const longPosts = ofLong(atMostInFlight(MOST_LONG_POSTS, BUSY));
  for (const entity of entityNames) registerPost(app, context, entity, longPosts);
}

/** Their bodies lie on the disk until the turn of who sent them, and are read in slices then. */
function registerLists(app: FastifyInstance, context: Context): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (_request, body, done) => done(null, body));
  const onRequest = [ofLong(inTurnOf(new FairTurns(LONG_LISTS))), inTurnOf(new FairTurns(LISTS))];
  const listed = { onRequest, bodyLimit: bodyLimits.index, schema: { body: listBody }, validatorCompiler: () => () => true };
  for (const entity of entityNames) {
    app.post<{ Body: Readable | undefined }>(`/api/${entities[entity].path}/index`, listed, async (request, reply) => {
      reply.type('application/json; charset=utf-8');
      await noteSync(context, request.user);
      return withArrived(request.body ?? Readable.from([]), bodyLimits.index, async (arrived) => {
        await authenticate(request, context);
        const { user } = request;
        return turnsOf(context).comparing.run(user.id, async () =>
          compareIndex({ db: context.db, actor: user, entity }, await readList(arrived.open())),
        );
      });
    });
  }
}

function registerPost(app: FastifyInstance, context: Context, entity: EntityName, longPosts: Hook): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const { spec } = policyOf(entity);
  const options = {
    onRequest: longPosts,
    preValidation: requireWithinRecords,
    bodyLimit: spec.bodyLimit ?? bodyLimits.other,
    schema: { body: postedBody },
  };
  routes.post(`/api/${entities[entity].path}/update-or-create`, options, async (request, reply) => {
    const { user, tokenHash } = request;
    const attached = await spec.attached?.(context, user, request.body);
    const record = attached?.record ?? request.body;
    await attached?.check();
    const outcome = await applyPosted(context, { user, tokenHash, gone: whileAwaited(reply) }, entity, record);
    if (outcome.outcome === 'rejected') throw refusalOf(outcome);
    await attached?.store();
    if (outcome.outcome === 'held') return reply.status(202).send({ message: holdWords(outcome.reason) });
    return describeRecord(context, user, entity, String(record['id']));
  });
}

/** Before anything looks at each of its keys: the body's own schema takes a quarter of a second for what fits into 4 MB [LIMIT.26]. */
async function requireWithinRecords({ body }: FastifyRequest): Promise<void> {
  const beyond = beyondRecords(body, MOST_POSTED_VALUES);
  if (beyond !== null) throw refusalOf(rejectedBeyond(beyond));
}

interface Poster extends Asker {
  /** Aborts when nobody waits for the answer any more. */
  gone?: AbortSignal;
}

/** Applies one whole record as the spec's call posts it, read in its user's turn among what pushes bring [LIMIT.26]. */
export async function applyPosted(context: Context, { user, tokenHash, gone }: Poster, entity: EntityName, posted: Posted) {
  const incoming = await turnsOf(context).parsing.run(user.id, () => read(context, user, entity, posted), gone);
  const [outcome] = await applyIncoming(context, user, [incoming], { tokenHash });
  if (outcome === undefined) throw new Error('an operation has no outcome');
  return outcome;
}

async function read(context: Context, actor: Actor, entity: EntityName, posted: Posted): Promise<Incoming> {
  const [row = null] = await selectRows(context.db, entity, [textOf(posted['id'])]);
  const operationKey = await secretKey(context, 'posted operations');
  try {
    return await readPosted(context.db, { entity, actor, posted, row, operationKey });
  } catch (error) {
    throw error instanceof Rejected ? refusalOf(error) : error;
  }
}

/** Never 401 or 403: those would log the client out [HTTP]. */
export const refusalOf = ({ code, message, field }: Pick<Rejected, 'code' | 'message' | 'field'>) =>
  code === 'forbidden' ? new Refusal(404, 'Not found') : new Refusal(422, message, field);

async function describeRecord({ db }: Context, actor: Actor, entity: EntityName, id: string): Promise<object> {
  const seen = (await selectRows(db, entity, [id])).filter((row) => maySee(actor, entity, row));
  const { value } = await specRecords(db, actor, entity, seen).next();
  return value ?? {};
}
