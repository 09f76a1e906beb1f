/** Runs tasks one after the other; a failure is thrown where it is reported, unless it comes from closing. */
export class InTurn {
  #last = Promise.resolve();
  #isClosed = false;

  add(task: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(() => this.#run(task));
    return this.#last;
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
