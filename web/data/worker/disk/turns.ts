/** What takes longer hangs, as what waits for a store that another tab holds may: it keeps nobody else waiting. */
export const MOST_TURN_MS = 60_000;

/**
 * Runs tasks one after the other, in the order in which they were asked for. At each database of the device one transaction is
 * under way at a time: WebKit keeps a store locked for good when a worker ends while one transaction has not been told of its
 * end and another not of its start (its bug 324094) [DEV.18]. A task that asks for a turn waits for itself.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<T>(task: () => Promise<T>): Promise<T> {
    const { promise: answer, resolve } = Promise.withResolvers<T>();
    this.#last = this.#last.then(() => {
      const running = begin(task);
      resolve(running);
      return endOf(running);
    });
    return answer;
  }
}

/** What it throws at once is its failure, too. */
const begin = async <T>(task: () => Promise<T>): Promise<T> => task();

/** Resolves when it has ended, well or not, or hangs. */
function endOf(running: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const hangs = setTimeout(resolve, MOST_TURN_MS);
    const end = () => {
      clearTimeout(hangs);
      resolve();
    };
    running.then(end, end);
  });
}
