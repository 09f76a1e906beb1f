import { Refusal } from '../../http/refusal.ts';

/** Logins go first; setting and checking passwords within a session never takes the last place. */
const lanes = {
  login: { mostRunning: 2, mostOfKey: 100, mostWaiting: 500 },
  member: { mostRunning: 1, mostOfKey: 2, mostWaiting: 400 },
} as const;
type Lane = keyof typeof lanes;

const MOST_RUNNING = 2;

type Job = () => Promise<void>;

/** Waiting jobs by whom they are for: each gets one turn after the other. */
class Waiting {
  readonly jobs = new Map<string, Job[]>();
  size = 0;
  running = 0;

  add(key: string, job: Job): void {
    this.jobs.set(key, [...(this.jobs.get(key) ?? []), job]);
    this.size += 1;
  }

  take(): Job | null {
    const [next] = this.jobs;
    if (next === undefined) return null;
    const [key, [job, ...others]] = next;
    this.jobs.delete(key);
    if (others.length > 0) this.jobs.set(key, others);
    this.size -= 1;
    return job ?? null;
  }
}

/** Hashing a password takes a processor for 30 ms: few are hashed at a time, and no one's many hold up the others [PASS]. */
export class HashQueue {
  readonly #waiting: Record<Lane, Waiting> = { login: new Waiting(), member: new Waiting() };

  /** Does the work in its turn; refuses it in words where too much waits already. */
  run<T>(lane: Lane, key: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting[lane];
    if ((waiting.jobs.get(key)?.length ?? 0) >= lanes[lane].mostOfKey) {
      return Promise.reject(new Refusal(429, 'You have sent several passwords at once: try again in a moment'));
    }
    if (waiting.size >= lanes[lane].mostWaiting) {
      return Promise.reject(new Refusal(503, 'Too many passwords are being checked: try again in a moment'));
    }
    return new Promise<T>((resolve, reject) => {
      waiting.add(key, () => work().then(resolve, reject));
      this.#fill();
    });
  }

  get waiting(): number {
    return this.#waiting.login.size + this.#waiting.member.size;
  }

  #fill(): void {
    const { login, member } = this.#waiting;
    while (login.running + member.running < MOST_RUNNING) {
      const lane = login.size > 0 ? 'login' : 'member';
      const waiting = this.#waiting[lane];
      const job = waiting.running < lanes[lane].mostRunning ? waiting.take() : null;
      if (job === null) return;
      waiting.running += 1;
      void job().finally(() => {
        waiting.running -= 1;
        this.#fill();
      });
    }
  }
}

/** The processors are the process's, whatever asks for them. */
export const hashQueue = new HashQueue();
