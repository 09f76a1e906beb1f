import { TOKEN_PREFIX } from '#domain/token/api-token.ts';
import { audited } from '../audit/audited.ts';
import { ofUser } from '../audit/of-user.ts';
import { sha256 } from '../audit/sha256.ts';
import type { Session } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import { ignoreFull } from '../database/ignore-full.ts';
import { readWorking, type StoredToken } from './working-token.ts';

/** A token's last use is written once in this time, so that reading needs no write. */
const NOTED_EVERY = 60_000;

export const isApiToken = (token: string): boolean => token.startsWith(TOKEN_PREFIX);

/** Who acts with a token, while it lasts and whoever made it is an active administrator [TOKEN.2]. */
export async function findToken(context: Context, token: string): Promise<Session | null> {
  const tokenHash = sha256(token);
  const found = await readWorking(context, tokenHash);
  if (found === null) return null;
  await noteUse(context, found.token).catch(ignoreFull);
  return { tokenHash, user: found.user };
}

async function noteUse(context: Context, { id, user_id, last_used_at }: StoredToken): Promise<void> {
  const now = context.now();
  if (last_used_at === null) return noteFirstUse(context, id, user_id);
  if (now.getTime() - Date.parse(last_used_at) < NOTED_EVERY) return;
  await context.db.updateTable('api_tokens').set({ last_used_at: now.toISOString() }).where('id', '=', id).execute();
}

/** Told once, however many requests come with it at once. */
async function noteFirstUse(context: Context, id: string, userId: string): Promise<void> {
  await audited(context, async ({ trx, audit, now }) => {
    const unused = trx
      .updateTable('api_tokens')
      .set({ last_used_at: now })
      .where('id', '=', id)
      .where('last_used_at', 'is', null);
    const { numUpdatedRows } = await unused.executeTakeFirst();
    if (numUpdatedRows > 0n) audit.append(now, { ...ofUser(userId, userId), kind: 'token-used', details: {} });
  });
}
