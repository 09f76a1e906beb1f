import { utcDay } from '#domain/day/utc-day.ts';
import { grouped } from '#domain/grouped.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Incoming } from '../writing/incoming.ts';
import { patchText } from '../writing/patch-text.ts';

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

/** Counts changes that somebody sends; refuses them once that one has sent as much as one user may a day, before anything is stored [LIMIT]. */
export function countSent(context: Context, userId: string, operations: readonly Incoming[]): void {
  const { environment, log } = context;
  const { bytes } = sentToday(context);
  const before = bytes.get(userId) ?? 0;
  const most = environment.changesPerDay * MB;
  if (before >= most) {
    const much = `${grouped(environment.changesPerDay)} MB`;
    throw new Refusal(
      429,
      `You have sent ${much} of changes today, as much as one user may. What is unsent stays where it is: try again tomorrow`,
    );
  }
  const after = operations.reduce((sum, { patch }) => sum + Buffer.byteLength(patchText(patch)) + BESIDE_BYTES, before);
  bytes.set(userId, after);
  if (after >= most) log.warn({ user: userId }, 'A user has sent as much as one may a day');
}

function sentToday({ db, now }: Context): Sent {
  const day = utcDay(now());
  const known = sent.get(db);
  if (known?.day === day) return known;
  const today = { day, bytes: new Map<string, number>() };
  sent.set(db, today);
  return today;
}
