/** Half of the four threads on which Node.js reads files and compares passwords. */
const AT_ONCE = 2;
const LONGEST_MS = 15_000;

/** A folder that has not answered in time: what it was asked for goes on, and holds its thread meanwhile. */
export class FolderHangs extends Error {
  override name = 'FolderHangs';

  constructor() {
    super('It has not answered in time');
  }
}

interface Asked<T> {
  /** Aborts when nobody waits any more. */
  until?: AbortSignal | undefined;
  /** Receives what comes after it was given up. */
  onLate?: (value: T) => void;
}

interface Turn {
  take: () => Promise<unknown>;
  /** After which it is given up. */
  timer?: NodeJS.Timeout;
}

/** What folders are asked for, a little at a time: what hangs counts, so that a network drive leaves others their threads [FILES.24]. */
export class FolderCalls {
  readonly #waiting: Turn[] = [];
  #underWay = 0;

  /** How many hold a thread. */
  get underWay(): number {
    return this.#underWay;
  }

  /** Throws FolderHangs when it takes too long, or no call has ended for as long while it waits for its turn. */
  run<T>(call: () => Promise<T>, { until, onLate }: Asked<T> = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      let isOver = false;
      const giveUp = () => {
        end();
        this.#forget(turn);
        reject(new FolderHangs());
      };
      const timer = setTimeout(giveUp, LONGEST_MS);
      const end = () => {
        isOver = true;
        clearTimeout(timer);
        until?.removeEventListener('abort', giveUp);
      };
      const take = () =>
        call()
          .then((value) => (isOver ? onLate?.(value) : resolve(value)), reject)
          .finally(end);
      const turn = { take, timer };
      if (until?.aborted === true) return giveUp();
      until?.addEventListener('abort', giveUp);
      this.#take(turn);
    });
  }

  /** When it has its turn, for which nobody waits. */
  afterwards(call: () => Promise<unknown>): void {
    this.#take({ take: () => call().catch(() => undefined) });
  }

  #take(turn: Turn): void {
    if (this.#underWay === AT_ONCE) {
      this.#waiting.push(turn);
      return;
    }
    this.#underWay += 1;
    void turn.take().finally(() => {
      this.#underWay -= 1;
      // A folder that is slow doesn't hang.
      for (const { timer } of this.#waiting) timer?.refresh();
      const next = this.#waiting.shift();
      if (next !== undefined) this.#take(next);
    });
  }

  #forget(turn: Turn): void {
    const at = this.#waiting.indexOf(turn);
    if (at !== -1) this.#waiting.splice(at, 1);
  }
}

/** Of all folders: the threads are the process's. */
export const folderCalls = new FolderCalls();
