import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type EntityName, entities, entityNames } from '#domain/entities.ts';
import type { Actor } from '#domain/permissions.ts';
import { holdWords } from '#domain/sync/hold-reason.ts';
import { bodyLimits } from '../body-limits.ts';
import type { Context } from '../context.ts';
import { secretKey } from '../database/secret-key.ts';
import { refuseOther, storeFile } from '../files/file-contents.ts';
import { checkPhotoAllowance } from '../files/photo-allowance.ts';
import { takeBase64 } from '../files/take-base64.ts';
import { Refusal } from '../refusal.ts';
import { applyIncoming } from './apply-operations.ts';
import type { Incoming } from './incoming.ts';
import { noteSync } from './note-sync.ts';
import { Rejected } from './rejected.ts';
import { compareIndex, indexBody } from './spec-index.ts';
import { readLookups, withAssets, withSlots } from './spec-lookups.ts';
import { readPosted } from './spec-posted.ts';
import { specRecord } from './spec-record.ts';
import { turnsOf } from './turns.ts';
import { wireRow } from './wire-row.ts';
import { type LiveRow, selectRows } from './writing.ts';

const postedBody = z.record(z.string(), z.unknown());
type Posted = z.infer<typeof postedBody>;

/** The spec's own pairs of synchronisation calls, one for each entity [S7, D4.3]. */
export function registerSeedCalls(app: FastifyInstance, context: Context): void {
  for (const entity of entityNames) registerPair(app, context, entity);
}

/** A record with all that may be posted beside it. */
const postedLimits: Partial<Record<EntityName, number>> = { files: bodyLimits.base64, asset_types: bodyLimits.push };

function registerPair(app: FastifyInstance, context: Context, entity: EntityName): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const path = `/api/${entities[entity].path}`;

  routes.post(`${path}/index`, { bodyLimit: bodyLimits.index, schema: { body: indexBody } }, async ({ user, body }, reply) => {
    reply.type('application/json; charset=utf-8');
    await noteSync(context, user);
    return turnsOf(context).reading.run(user.id, () => compareIndex(context.db, user, entity, body));
  });

  const bodyLimit = postedLimits[entity] ?? bodyLimits.other;
  routes.post(`${path}/update-or-create`, { bodyLimit, schema: { body: postedBody } }, async (request, reply) => {
    const { user } = request;
    if (entity === 'files' && request.body['base64']) await checkPhotoAllowance(context, user.id, String(request.body['id']));
    const { record, picture } = entity === 'files' ? await takeBase64(request.body) : { record: request.body, picture: null };
    const id = String(record['id']);
    if (picture !== null) await refuseOther(context, id, picture.sha256);
    const outcome = await applyPosted(context, request, entity, record);
    if (outcome.outcome === 'rejected') throw refusalOf(outcome);
    if (picture !== null) await storeFile(context, id, picture, user);
    if (outcome.outcome === 'held') return reply.status(202).send({ message: holdWords[outcome.reason] });
    return describeRecord(context, user, entity, id);
  });
}

/** Applies one whole record as the spec's call posts it. */
export async function applyPosted(context: Context, { user, tokenHash }: FastifyRequest, entity: EntityName, body: Posted) {
  const [row = null] = await selectRows(context.db, entity, [String(body['id'])]);
  const lookups = await lookupsFor(context, entity, body['answers']);
  const operationKey = await secretKey(context, 'posted operations');
  const incoming = read({ entity, actor: user, posted: body, row, lookups, operationKey });
  const [outcome] = await applyIncoming(context, user, [incoming], { tokenHash });
  if (outcome === undefined) throw new Error('an operation has no outcome');
  return outcome;
}

const lookupsFor = async ({ db }: Context, entity: EntityName, answers: unknown) =>
  withSlots(db, await readLookups(db, entity), answers);

function read(reading: Parameters<typeof readPosted>[0]): Incoming {
  try {
    return readPosted(reading);
  } catch (error) {
    throw error instanceof Rejected ? refusalOf(error) : error;
  }
}

/** Never 401 or 403: those would log the client out [D4.7]. */
export const refusalOf = ({ code, message, field }: Pick<Rejected, 'code' | 'message' | 'field'>) =>
  code === 'forbidden' ? new Refusal(404, 'Not found') : new Refusal(422, message, field);

async function describeRecord(context: Context, actor: Actor, entity: EntityName, id: string): Promise<object> {
  const [row] = await selectRows(context.db, entity, [id]);
  const seen = row === undefined ? null : wireRow(actor, entity, row);
  if (seen === null) return {};
  const lookups = await lookupsFor(context, entity, (seen as { answers?: unknown }).answers);
  return specRecord(entity, seen as LiveRow, await withAssets(context.db, lookups, entity, [seen]));
}
