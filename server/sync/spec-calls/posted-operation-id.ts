import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { EntityName } from '#domain/entities.ts';
import type { Actor } from '#domain/permissions.ts';
import type { Tables } from '../../database/tables.ts';
import type { Posted } from '../entities/entity-policy.ts';

interface OfPost {
  entity: EntityName;
  actor: Actor;
  posted: Posted;
  /** Of the HMAC: the body may hold a password. */
  operationKey: Buffer;
}

/**
 * The same for the same post, in whatever order its keys come, and of no use to whoever guesses at what was posted [CALL.3].
 * Former servers took the order as it came: what they have logged keeps its id.
 */
export async function postedOperationId(db: Kysely<Tables>, post: OfPost): Promise<string> {
  const [id, former] = [idOf(post, inOrder), idOf(post)];
  const logged = await db.selectFrom('change_log').select('op_id').where('op_id', '=', former).executeTakeFirst();
  return logged === undefined ? id : former;
}

function idOf({ entity, actor, posted, operationKey }: OfPost, replacer?: typeof inOrder): string {
  const text = JSON.stringify([actor.id, entity, posted], replacer);
  const hash = createHmac('sha256', operationKey).update(text).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}

const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;
