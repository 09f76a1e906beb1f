import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Credential } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import { EVENT_STREAM } from '../http/event-stream.ts';
import { sharedRun } from '../sync/shared-run.ts';
import { doesWork } from '../tokens/working-token.ts';
import { lastingSessions } from './sessions.ts';

/** What ends by itself or at another server, such as a session that is logged out there, is found so late at most. */
const LOOK_MS = 5_000;
/** However often something changes. */
const LOOKS_APART_MS = 1_000;

interface Listener {
  credential: Credential;
  tokenHash: string;
}

/** Streams end with the session or the API token that they were opened with, however it ends [SESS.24, TOKEN.5, FAN.21]. */
export function endStreams(app: FastifyInstance, context: Context): void {
  const open = new Map<ServerResponse, Listener>();

  app.addHook('onRequest', async ({ credential, tokenHash, routeOptions }, { raw }) => {
    // Of whoever went while the login was looked up nothing closes any more.
    if (routeOptions.url !== EVENT_STREAM || raw.closed) return;
    open.set(raw, { credential, tokenHash });
    raw.once('close', () => open.delete(raw));
  });

  const look = sharedRun(async () => {
    const asked = [...open];
    // A database that can't be asked ends nobody's stream.
    const lasting = await lastingOf(context, asked).catch(() => null);
    if (lasting === null) return;
    for (const [stream, { tokenHash }] of asked) {
      if (lasting.has(tokenHash)) continue;
      stream.end();
      open.delete(stream);
    }
  });

  let lookedAt = -Infinity;
  let soon: NodeJS.Timeout | null = null;
  const lookSoon = () => {
    if (open.size === 0 || soon !== null) return;
    const waits = Math.max(0, lookedAt + LOOKS_APART_MS - performance.now());
    soon = setTimeout(() => {
      soon = null;
      lookedAt = performance.now();
      void look();
    }, waits).unref();
  };
  // A revocation, a deactivation and a pushed password change a user, which every server is told; the calls about logins don't.
  const unsubscribe = context.changes.subscribe(lookSoon);
  app.addHook('onResponse', async ({ routeOptions: { url = '' } }) => {
    if (url.startsWith('/api/auth/')) lookSoon();
  });
  const looking = setInterval(lookSoon, LOOK_MS).unref();
  app.addHook('preClose', async () => {
    unsubscribe();
    clearInterval(looking);
    if (soon !== null) clearTimeout(soon);
  });
}

/** What may still listen, by the hash of its token: sessions are asked for together. */
async function lastingOf(context: Context, open: readonly (readonly [unknown, Listener])[]): Promise<Set<string>> {
  const of = (wanted: Credential) => [
    ...new Set(open.filter(([, { credential }]) => credential === wanted).map(([, { tokenHash }]) => tokenHash)),
  ];
  const lasting = await lastingSessions(context, of('session'));
  for (const tokenHash of of('token')) if (await doesWork(context, tokenHash)) lasting.add(tokenHash);
  return lasting;
}
