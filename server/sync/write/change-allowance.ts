import { utcDay } from '#domain/day/utc-day.ts';
import { grouped } from '#domain/grouped.ts';
import { CHANGES_FIELD } from '#domain/sync/changes-field.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';

const MB = 1_000_000;
/** What the database keeps of an operation beside its patch, about. */
const BESIDE_BYTES = 500;

interface Sent {
  day: string;
  /** By user. */
  bytes: Map<string, number>;
}

/** At this server. */
const sent = new WeakMap<Context['db'], Sent>();

/** Refuses changes of somebody who has sent as much as one user may a day, before anything is stored [LIMIT]. */
export function requireAllowance(context: Context, userId: string): void {
  const { changesPerDay } = context.environment;
  if ((sentToday(context).bytes.get(userId) ?? 0) < changesPerDay * MB) return;
  const much = `${grouped(changesPerDay)} MB`;
  throw new Refusal(
    429,
    `You have sent ${much} of changes today, as much as one user may. What is unsent stays where it is: try again tomorrow`,
    CHANGES_FIELD,
  );
}

/** Counts what the log keeps of somebody's operations: of each the bytes of its patch. */
export function countStored(context: Context, userId: string, patches: readonly number[]): void {
  const { environment, log } = context;
  const { bytes } = sentToday(context);
  const before = bytes.get(userId) ?? 0;
  const after = patches.reduce((sum, size) => sum + size + BESIDE_BYTES, before);
  bytes.set(userId, after);
  const most = environment.changesPerDay * MB;
  if (before < most && after >= most) log.warn({ user: userId }, 'A user has sent as much as one may a day');
}

function sentToday({ db, now }: Context): Sent {
  const day = utcDay(now());
  const known = sent.get(db);
  if (known?.day === day) return known;
  const today = { day, bytes: new Map<string, number>() };
  sent.set(db, today);
  return today;
}
