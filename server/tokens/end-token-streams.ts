import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { sharedRun } from '../sync/shared-run.ts';
import { doesWork } from './find-token.ts';

/** What ends by itself, such as a token's time, is found so late at most. */
const LOOK_MS = 20_000;
/** However often something changes. */
const LOOKS_APART_MS = 1_000;
const STREAM = '/api/sync/events';

/** Streams of tokens end with their tokens: within a second where one is revoked, on whichever server [TOKEN.5, FAN.21]. */
export function endTokenStreams(app: FastifyInstance, context: Context): void {
  const open = new Map<ServerResponse, string>();

  app.addHook('onRequest', async ({ credential, tokenHash, routeOptions }, { raw }) => {
    if (credential !== 'token' || routeOptions.url !== STREAM) return;
    open.set(raw, tokenHash);
    raw.once('close', () => open.delete(raw));
  });

  const look = sharedRun(async () => {
    for (const tokenHash of new Set(open.values())) {
      // A database that can't be asked ends nobody's stream.
      if (await doesWork(context, tokenHash).catch(() => true)) continue;
      for (const [stream, of] of open) if (of === tokenHash) stream.end();
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
  // Each revocation changes a user, which every server is told.
  const unsubscribe = context.changes.subscribe(lookSoon);
  const looking = setInterval(lookSoon, LOOK_MS).unref();
  app.addHook('preClose', async () => {
    unsubscribe();
    clearInterval(looking);
    if (soon !== null) clearTimeout(soon);
  });
}
