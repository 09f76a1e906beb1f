/**
 * Runs tasks one after the other, in the order in which they were asked for. At each database of the device one transaction is
 * under way at a time: WebKit keeps a store locked for good when a worker ends while one transaction has not been told of its
 * end and another not of its start (its bug 324094) [DEV.18]. A task that asks for a turn waits for itself.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<T>(task: () => Promise<T>): Promise<T> {
    const answer = this.#last.then(task);
    this.#last = answer.catch(() => undefined);
    return answer;
  }
}
