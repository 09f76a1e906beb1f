import { CallError } from '../../protocol/call-error.ts';
import { Margin, type Need, type OpenMargin } from './margin.ts';
import { storageFailure } from './storage-failure.ts';
import type { StorageState } from '../../protocol/storage-state.ts';

/** Runs a write where it finds room, and says in a typed error when it found none. */
export type Guard = <T>(need: Need, write: () => Promise<T>) => Promise<T>;

/** For databases that nobody watches. */
export const unguarded: Guard = (_need, write) => write();

const words = {
  full: 'Not saved: this device has no room left',
  failing: 'Not saved: this device’s storage failed',
} as const;

const codes = { full: 'no-room', failing: 'no-store' } as const;

interface Options {
  openMargin: OpenMargin;
  onState: (state: StorageState) => void;
}

/** Whether this device can keep what is done on it; every durable write passes here [ROOM]. */
export class Room {
  readonly #margin: Margin;
  readonly #onState: (state: StorageState) => void;
  #state: StorageState = 'fine';

  constructor({ openMargin, onState }: Options) {
    this.#margin = new Margin(openMargin);
    this.#onState = onState;
  }

  readonly guard: Guard = async (need, write) => {
    const ended = await this.#margin.grant(need);
    if (ended === null) throw this.#refuse('full', need);
    try {
      const value = await this.#twice(need, write);
      if (need.received !== true || this.#state === 'fine') this.#tell(this.#margin.isShort ? 'low' : 'fine');
      return value;
    } catch (error) {
      const why = storageFailure(error);
      if (why === null) throw error;
      throw this.#refuse(why, need);
    } finally {
      ended();
    }
  };

  /** What only this device has is tried once more, in the room that was held back. */
  async #twice<T>({ received = false }: Need, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (received || storageFailure(error) === null) throw error;
      await this.#margin.release();
      return write();
    }
  }

  #refuse(why: 'full' | 'failing', { received = false }: Need): CallError {
    if (!received) this.#tell(why);
    else if (this.#state === 'fine') this.#tell('low');
    return new CallError(codes[why], words[why]);
  }

  /** Something could not be read, or its write was refused here: says so in a typed error; null for what is no failure of the storage. */
  failed(error: unknown): CallError | null {
    if (error instanceof CallError) return error;
    const why = storageFailure(error);
    return why === null ? null : this.#refuse(why, {});
  }

  /** The margin is held again once there is room for it, which is looked for at times, and whenever somebody asks. */
  async takeMargin(isAsked = false): Promise<void> {
    const isHeld = await this.#margin.take(isAsked);
    if (isHeld && this.#state !== 'failing') this.#tell('fine');
    else if (this.#margin.isShort && this.#state === 'fine') this.#tell('low');
  }

  /** Whether there is room again. */
  async lookAgain(): Promise<void> {
    if (this.#state !== 'fine') await this.takeMargin();
  }

  #tell(state: StorageState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#onState(state);
  }
}
