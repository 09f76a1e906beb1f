import { Refusal } from '../../http/refusal.ts';

/**
 * Three lanes, so that what strangers send in masses costs nobody else more than a turn: logins from addresses that are known to
 * their users, logins from elsewhere, and the passwords of members, who set and check theirs within a session.
 */
const lanes = {
  home: { mostRunning: 2, mostOfKey: 25, mostWaiting: 500 },
  stranger: { mostRunning: 2, mostOfKey: 100, mostWaiting: 500 },
  member: { mostRunning: 1, mostOfKey: 2, mostWaiting: 400 },
} as const;
type LaneName = keyof typeof lanes;

const MOST_RUNNING = 2;

interface Job {
  start: () => Promise<void>;
  refuse: (error: Refusal) => void;
}

const tooManyOfYours = () => new Refusal(429, 'You have sent several passwords at once: try again in a moment');
const tooManyOfAll = () => new Refusal(503, 'Too many passwords are being checked: try again in a moment');

/** Waiting jobs by whom they are for: each gets one turn after the other. */
class Lane {
  readonly #limits: (typeof lanes)[LaneName];
  readonly #jobs = new Map<string, Job[]>();
  size = 0;
  running = 0;

  constructor(limits: (typeof lanes)[LaneName]) {
    this.#limits = limits;
  }

  get isReady(): boolean {
    return this.size > 0 && this.running < this.#limits.mostRunning;
  }

  /** Where all places are taken, whoever has most of them gives up the newest for one who has fewer. */
  add(key: string, job: Job): void {
    const own = this.#jobs.get(key) ?? [];
    if (own.length >= this.#limits.mostOfKey) return job.refuse(tooManyOfYours());
    if (this.size >= this.#limits.mostWaiting) {
      const most = [...this.#jobs.values()].reduce((one, other) => (other.length > one.length ? other : one));
      if (most.length <= own.length + 1) return job.refuse(tooManyOfAll());
      most.pop()?.refuse(tooManyOfAll());
      this.size -= 1;
    }
    own.push(job);
    this.#jobs.set(key, own);
    this.size += 1;
  }

  take(): Job | null {
    const [next] = this.#jobs;
    if (next === undefined) return null;
    const [key, [job, ...others]] = next;
    this.#jobs.delete(key);
    if (others.length > 0) this.#jobs.set(key, others);
    this.size -= 1;
    return job ?? null;
  }
}

/** Hashing a password takes a processor for 30 ms: few are hashed at a time, and no one's many hold up the others [PASS]. */
export class HashQueue {
  readonly #lanes = { home: new Lane(lanes.home), stranger: new Lane(lanes.stranger), member: new Lane(lanes.member) };
  /** The lane that had its turn longest ago first. */
  #order: Lane[] = Object.values(this.#lanes);
  #running = 0;

  /** Does the work in its turn; refuses it in words where too much waits already. */
  run<T>(lane: LaneName, key: string, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#lanes[lane].add(key, { start: () => work().then(resolve, reject), refuse: reject });
      this.#fill();
    });
  }

  get waiting(): number {
    return this.#order.reduce((sum, { size }) => sum + size, 0);
  }

  #fill(): void {
    while (this.#running < MOST_RUNNING) {
      const lane = this.#next();
      const job = lane?.take() ?? null;
      if (lane === null || job === null) return;
      this.#order = [...this.#order.filter((other) => other !== lane), lane];
      this.#running += 1;
      lane.running += 1;
      void job.start().finally(() => {
        this.#running -= 1;
        lane.running -= 1;
        this.#fill();
      });
    }
  }

  /** Of the lanes that wait one with the least running, so that none holds every place while others wait. */
  #next(): Lane | null {
    const ready = this.#order.filter(({ isReady }) => isReady);
    return ready.toSorted((one, other) => one.running - other.running)[0] ?? null;
  }
}

/** The processors are the process's, whatever asks for them. */
export const hashQueue = new HashQueue();
