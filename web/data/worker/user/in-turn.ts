/** Runs tasks one after the other; a failure is thrown where it is reported, unless it comes from closing. */
export class InTurn {
  #last = Promise.resolve();
  #isClosed = false;

  add(task: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(() => this.#run(task));
    return this.#last;
  }

  /** Where a failure is the caller's. */
  run(task: () => Promise<void>): Promise<void> {
    const done = this.#last.then(task);
    this.#last = done.catch(() => undefined);
    return done;
  }

  close(): void {
    this.#isClosed = true;
  }

  async #run(task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      if (!this.#isClosed) queueMicrotask(() => rethrow(error));
    }
  }
}

function rethrow(error: unknown): never {
  throw error;
}
