import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { must } from '#domain/assertions.ts';
import {
  type ApiToken,
  type MadeToken,
  MOST_TOKENS,
  TOKEN_PREFIX,
  TOKEN_SURNAME,
  tokenRequest,
  type TokenRequest,
} from '#domain/token/api-token.ts';
import type { User, UserId } from '#domain/user/user.ts';
import { ofUser } from '../audit/of-user.ts';
import { sha256 } from '../audit/sha256.ts';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { write } from '../sync/writing/writing.ts';
import { isMakerThere } from './working-token.ts';
import { deleteTokenUser, makeTokenUser } from './write-token-user.ts';

const DAY = 86_400_000;
const BYTES = 32;
const TOO_MANY = `There are ${MOST_TOKENS} API tokens already: revoke one first`;
const SAME_NAME = 'Another API token has this name';

interface Maker {
  user: User;
  tokenHash: string;
}

/** The tokens that were not revoked, the newest first [TOKEN.1]. */
export async function listTokens({ db, now }: Pick<Context, 'db' | 'now'>): Promise<ApiToken[]> {
  const rows = await readTokens(db).orderBy('api_tokens.created_at', 'desc').orderBy('api_tokens.id', 'desc').execute();
  const tokens: ApiToken[] = [];
  for (const { forename, user_role_id, ...token } of rows) {
    const isOver = token.expires_at <= now().toISOString();
    const state = isOver ? 'ended' : (await isMakerThere(db, token)) ? 'works' : 'maker-gone';
    tokens.push({ ...token, name: forename, user_role_id: roleOf(user_role_id), state });
  }
  return tokens;
}

const roleOf = (id: number | null): ApiToken['user_role_id'] => tokenRequest.shape.user_role_id.parse(id);

const readTokens = (db: Kysely<Tables>) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(['api_tokens.id', 'user_id', 'created_by_id', 'api_tokens.created_at', 'expires_at', 'last_used_at'])
    .select(['forename', 'user_role_id'])
    .where('revoked_at', 'is', null);

/** Makes a token with a user of its own; the token itself is told here and never again [TOKEN.1]. */
export async function makeToken(context: Context, { user, tokenHash }: Maker, request: TokenRequest): Promise<MadeToken> {
  const token = `${TOKEN_PREFIX}${randomBytes(BYTES).toString('base64url')}`;
  const [id, userId] = [context.newId(), context.newId() as UserId];
  await write(context, { actor: user, tokenHash }, async (writing) => {
    const { trx, now, agent, audit } = writing;
    const others = await readTokens(trx).execute();
    if (others.length >= MOST_TOKENS) throw new Refusal(422, TOO_MANY, 'name');
    if (others.some(({ forename }) => forename.toLowerCase() === request.name.toLowerCase())) {
      throw new Refusal(422, SAME_NAME, 'name');
    }
    const expires_at = new Date(Date.parse(now) + request.days * DAY).toISOString();
    const stored = { id, token_hash: sha256(token), user_id: userId, created_by_id: user.id, created_at: now, expires_at };
    await trx
      .insertInto('api_tokens')
      .values({ ...stored, last_used_at: null, revoked_at: null })
      .execute();
    await makeTokenUser(writing, {
      id: userId,
      forename: request.name,
      surname: TOKEN_SURNAME,
      user_role_id: request.user_role_id,
    });
    audit.append(now, { ...ofUser(user.id, userId), kind: 'token-made', agent, details: { expires_at } });
  });
  const made = must(
    (await listTokens(context)).find((one) => one.id === id),
    'the token that was made',
  );
  return { token, made };
}

/** From here on it is nobody's: its user is deleted with it [TOKEN.5]. */
export async function revokeToken(context: Context, { user, tokenHash }: Maker, id: string): Promise<void> {
  await write(context, { actor: user, tokenHash }, async (writing) => {
    const { trx, now, agent, audit } = writing;
    const revoked = await trx
      .updateTable('api_tokens')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    if (revoked === undefined) throw new Refusal(404, 'It is revoked already');
    await deleteTokenUser(writing, revoked.user_id);
    audit.append(now, { ...ofUser(user.id, revoked.user_id), kind: 'token-revoked', agent, details: {} });
  });
}
