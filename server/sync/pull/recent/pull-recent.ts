import type { Kysely } from 'kysely';
import type { Actor } from '#domain/permissions.ts';
import type { Context } from '../../../context.ts';
import type { Tables } from '../../../database/tables.ts';
import { devicePolicy } from '../../entities/device-policy.ts';
import type { DeviceScope } from '../../entities/entity-policy.ts';
import { type Cursor, cursorScope, encodeCursor, readCursor } from '../cursor.ts';
import { broughtBy, wasSeen } from '../delta-pull.ts';
import { Page } from '../page.ts';
import { type Pulled, type PullRequest, restOf } from '../pull-request.ts';
import { recentOf } from './recent.ts';
import { recentText, type RecentRow, variantOf } from './recent-row.ts';
import { SharedRows } from './shared-rows.ts';
import type { View } from './view.ts';

const NONE = new SharedRows('{}');
/** Beside one view: about as many as devices have come to different vers. */
const MOST_ANSWERS = 100;
/** Of their texts together; with what they are packed from and to they take three times as much. */
export const MOST_ANSWERS_LENGTH = 5_000_000;

/** What a device that is not far behind does not have yet, without asking the database for each; null for any other [FAN.3]. */
export async function pullRecent(context: Context, actor: Actor, request: PullRequest): Promise<Pulled | null> {
  if (typeof request.cursor !== 'string') return null;
  const { db } = context;
  const recent = recentOf(db);
  const view = await recent.catchUp();
  const cursor = await readCursor(db, actor, request.cursor, recent);
  if (cursor === null || cursor.first !== null || cursor.answers !== null) return null;
  if (cursor.ver < view.floor || cursor.ver > view.ver || (await recent.hasForgotten(request.known))) return null;
  const rest = restOf(context, await recent.toDecide(actor, view));
  if (cursor.ver === view.ver) return { head: { ...rest, cursor: request.cursor }, rows: NONE };

  const scope = recent.scopeOf(actor, view);
  const rows = rowsAfter(view.rows, cursor.ver);
  const variants = rows.map((row) => variantOf(scope, row));
  const answer = sharedAnswer(view, scope, { from: cursor.ver, rows, variants });
  if (answer === null) return null;
  const { evict, brought } = await ofTheirOwn(db, scope, { rows, variants }, cursor.since);
  const answers = devicePolicy.later.start(brought);
  const next: Cursor = {
    ...cursor,
    ver: view.ver,
    since: view.isWhole && answers === null ? view.ver : cursor.since,
    entry: view.entry,
    scope: cursorScope(actor),
    answers,
  };
  const verdicts = view.verdicts.filter((one) => one.ver > cursor.ver && one.user_id === actor.id);
  const head = {
    ...rest,
    cursor: await encodeCursor(db, next),
    more: answers !== null,
    evict,
    verdicts: verdicts.map(({ verdict }) => verdict),
  };
  return { head, rows: answer };
}

function rowsAfter(rows: readonly RecentRow[], from: number): readonly RecentRow[] {
  const first = rows.findIndex(({ ver }) => ver > from);
  return first === -1 ? [] : rows.slice(first);
}

interface Delta {
  rows: readonly RecentRow[];
  /** Of each row; null where the reader may not see it. */
  variants: readonly (string | null)[];
}

/** The rows as a reader gets them, the same text for all who get the same [FAN.20]; null when they are more than a page. */
function sharedAnswer(view: View, scope: DeviceScope, { from, rows, variants }: Delta & { from: number }): SharedRows | null {
  const key = [from, ...variants].join('\n');
  const known = view.answers.get(key);
  if (known !== undefined) return known;
  const page = new Page();
  for (const [at, row] of rows.entries()) {
    if (variants[at] !== null && !page.add(row.entity, recentText(scope, row))) return null;
  }
  const answer = page.rows(true);
  const lengths = [...view.answers.values(), answer].reduce((sum, { size }) => sum + size, 0);
  // What nobody else will find here is packed for its reader alone, beside the event loop.
  if (view.answers.size >= MOST_ANSWERS || lengths > MOST_ANSWERS_LENGTH) return page.rows();
  view.answers.set(key, answer);
  return answer;
}

/** What a reader may see no more, and what has come into view of them. */
async function ofTheirOwn(db: Kysely<Tables>, scope: DeviceScope, { rows, variants }: Delta, since: number) {
  const evict: Pulled['head']['evict'] = [];
  for (const [at, { entity, row }] of rows.entries()) {
    const isHidden = variants[at] === null;
    if (isHidden && (await wasSeen(db, scope, { entity, row }, since))) evict.push({ entity, id: String(row['id']) });
  }
  const sent = rows.filter((_row, at) => variants[at] !== null);
  return { evict, brought: await broughtBy(db, scope, sent, since) };
}
