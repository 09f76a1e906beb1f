import type { Context } from '../context.ts';
import { FairTurns } from '../http/limits/fair-turns.ts';
import { BUSY } from '../http/limits/in-flight.ts';

/** Of all together: they are answered within the minute that a device waits for its answer. */
const MOST_WAITING = 500;

interface Turns {
  /** What pushes bring, which is read on this thread before it is judged. */
  parsing: FairTurns;
  /** Transactions that write: the database takes one at a time. */
  writing: FairTurns;
  /** Logins and the like, which take the counter's row too: while it is held elsewhere they would take all connections [OPS.35]. */
  telling: FairTurns;
  /** What is counted over all servers, by what it is: they would take all connections as well [OPS.37]. */
  counting: FairTurns;
  /** Replies whose parts are held in memory while they are made. */
  reading: FairTurns;
  /** Whether photos lie where they should: a bucket may take its time, which is nobody's but of those who ask so. */
  looking: FairTurns;
  /** The spec's lists: each is held in memory whole, with what is stored of its entity. */
  comparing: FairTurns;
}

const turns = new WeakMap<Context['db'], Turns>();

/** Whose turn it is at this database. */
export function turnsOf({ db }: Pick<Context, 'db'>): Turns {
  const known = turns.get(db) ?? {
    parsing: new FairTurns({ running: 1, waitingEach: 20, waitingInAll: MOST_WAITING, words: BUSY }),
    writing: new FairTurns({ running: 1, waitingEach: 20, waitingInAll: MOST_WAITING, words: BUSY }),
    telling: new FairTurns({ running: 1, waitingEach: MOST_WAITING, waitingInAll: MOST_WAITING, words: BUSY }),
    counting: new FairTurns({
      running: 4,
      runningEach: 1,
      waitingEach: MOST_WAITING,
      waitingInAll: MOST_WAITING,
      words: BUSY,
    }),
    comparing: new FairTurns({ running: 1, waitingEach: 20, waitingInAll: MOST_WAITING, words: BUSY }),
    looking: new FairTurns({ running: 4, runningEach: 1, waitingEach: 20, waitingInAll: MOST_WAITING, words: BUSY }),
    reading: new FairTurns({ running: 4, runningEach: 2, waitingEach: 50, waitingInAll: MOST_WAITING, words: BUSY }),
  };
  turns.set(db, known);
  return known;
}
