import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Context } from '../context.ts';
import { listenOn } from '../database/postgres/listen-on.ts';
import type { Newest } from './change-feed.ts';
import { Hearing } from './hearing.ts';
import { sharedRun } from './shared-run.ts';

const CHANNEL = 'firemark_changes';
/** What a server that died before it told is found by. */
const LOOK_MS = 10_000;
/** The same where nobody's notices come. */
const DEAF_LOOK_MS = 500;

const isNewer = (one: Newest, other: Newest): boolean => one.ver > other.ver || one.news > other.news;

/**
 * Servers that share a PostgreSQL hear of each other's changes by its notices, and by looking where it gives none [DB.6, DB.21, DB.25].
 * Returns what ends it.
 */
export function joinFeeds(context: Pick<Context, 'db' | 'changes' | 'log' | 'newId'>, pool: Pool): () => Promise<void> {
  const { db, changes, log } = context;
  const self = context.newId();
  const hearing = new Hearing();
  let seen: Newest = { ver: 0, news: 0 };
  const note = ({ ver, news }: Newest) => {
    seen = { ver: Math.max(seen.ver, ver), news: Math.max(seen.news, news) };
  };

  // Whoever isn't told finds it by looking.
  const tell = sharedRun(async () => {
    await sql`select pg_notify(${CHANNEL}, ${`${self} ${seen.ver} ${seen.news}`})`.execute(db).catch(() => {});
  });
  changes.share((newest) => {
    note(newest);
    void tell();
  });
  const look = sharedRun(async () => {
    const before = seen;
    const counter = db.selectFrom('counter').select(['ver', 'news']).where('id', '=', 1);
    const found = await counter.executeTakeFirstOrThrow().catch(() => before);
    // What was told meanwhile may be newer than what was read. One that is older than what was seen is another database.
    if (seen !== before || (found.ver === before.ver && found.news === before.news)) return;
    seen = found;
    changes.hear(found.ver);
  });
  const onNotice = (payload: string) => {
    const [server, ver, news] = payload.split(' ');
    if (server === self) {
      // What was told while this server was deaf came to nobody.
      if (hearing.isDeaf) void look();
      return hearing.echoed();
    }
    const newest = { ver: Number(ver), news: Number(news) };
    if (!isNewer(newest, seen)) return;
    note(newest);
    changes.hear(newest.ver);
  };

  let lookedAt = -Infinity;
  const watch = setInterval(() => {
    if (hearing.probe()) void tell();
    if (performance.now() - lookedAt < (hearing.isDeaf ? DEAF_LOOK_MS : LOOK_MS)) return;
    lookedAt = performance.now();
    void look();
  }, DEAF_LOOK_MS).unref();

  const end = listenOn(pool, CHANNEL, {
    onNotice,
    onListening: () => void tell(),
    onLost: (error) => {
      hearing.lose();
      if (error !== null) log.warn({ err: error }, 'the database gives no notice of changes: other servers’ are looked for');
    },
  });
  return async () => {
    clearInterval(watch);
    await end();
  };
}
