import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type AuditFilter, auditFilter } from '#domain/audit/audit-page.ts';
import { findSessionById, type Session } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import { limiterOf } from '../database/limiter-of.ts';
import { secretKey } from '../database/secret-key.ts';
import { Refusal } from '../http/refusal.ts';

/** Long enough for a browser to begin a download. */
const LIFETIME_S = 60;
const PURPOSE = 'audit-export';
const EXPIRED = 'This download can’t be begun any more: ask for it again';

const ticket = z.object({ session: z.string(), filter: auditFilter, expires: z.number(), once: z.string() });
type Ticket = z.infer<typeof ticket>;

/** What a browser begins the download of an export with, in place of the token, which no address may hold [AUDIT.27]. */
export async function issueTicket(context: Context, tokenHash: string, filter: AuditFilter): Promise<string> {
  const { db, now } = context;
  const session = await db.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash).executeTakeFirst();
  if (session === undefined) throw new Refusal(403, 'An API token exports by itself');
  const expires = now().getTime() + LIFETIME_S * 1_000;
  const issued: Ticket = { session: session.id, filter, expires, once: randomBytes(16).toString('base64url') };
  const text = Buffer.from(JSON.stringify(issued)).toString('base64url');
  return `${text}.${(await signatureOf(context, text)).toString('base64url')}`;
}

/** Whose ticket it is, and for what: once, within a minute, while its session lasts [AUDIT.27]. */
export async function redeemTicket(context: Context, given: string): Promise<Session & { filter: AuditFilter }> {
  const issued = await readTicket(context, given);
  if (issued === null || issued.expires <= context.now().getTime()) throw new Refusal(403, EXPIRED);
  const session = await findSessionById(context, issued.session);
  if (session === null || !(await isFirst(context, issued.once))) throw new Refusal(403, EXPIRED);
  return { ...session, filter: issued.filter };
}

async function readTicket(context: Context, given: string): Promise<Ticket | null> {
  const [text = '', signature = ''] = given.split('.');
  const [expected, actual] = [await signatureOf(context, text), Buffer.from(signature, 'base64url')];
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  return ticket.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
}

const signatureOf = async (context: Context, text: string): Promise<Buffer> =>
  createHmac('sha256', await secretKey(context, PURPOSE))
    .update(text)
    .digest();

/** Of all servers of a database: the count outlives the ticket. */
async function isFirst({ db }: Context, once: string): Promise<boolean> {
  const uses = limiterOf(db, PURPOSE, { points: 1, duration: 2 * LIFETIME_S });
  try {
    await uses.consume(once);
    return true;
  } catch (error) {
    if (error instanceof Error) throw error;
    return false;
  }
}
