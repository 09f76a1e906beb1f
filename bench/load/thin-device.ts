import { MOST_OPERATIONS, type DeviceId, type Operation, type PullPage } from '#domain/sync/wire.ts';
import { type ServerCalls, serverCalls } from '#web/data/worker/sync/server-calls.ts';
import { SyncLoop } from '#web/data/worker/sync/sync-loop.ts';
import type { SyncWork } from '#web/data/worker/sync/sync-work.ts';
import type { Arrivals } from './arrivals.ts';
import type { Figures } from './figures.ts';
import { lightFetch } from './light-fetch.ts';

interface Options {
  url: string;
  token: string;
  device: DeviceId;
  /** Where a first pull has come to. */
  cursor: string;
  figures: () => Figures;
  arrivals: Arrivals;
}

/** A device that listens, pushes and pulls by the web client's own loop and calls, and keeps nothing of what it receives [SYNC]. */
export class ThinDevice {
  readonly #options: Options;
  readonly #outbox: Operation[] = [];
  readonly #network: ReturnType<typeof lightFetch>;
  readonly #loop: SyncLoop;
  #cursor: string | null;
  #known: string | undefined;
  #rounds = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#cursor = options.cursor;
    this.#network = lightFetch(options.url);
    const calls = serverCalls(this.#network.fetch, options.token);
    const work: SyncWork = {
      begin: () => Promise.resolve(),
      tryAll: () => undefined,
      failures: 0,
      refusal: null,
      askAboutPhotos: () => Promise.resolve(),
      tidyUp: () => Promise.resolve(),
      round: () =>
        this.#round(calls).catch((error: unknown) => {
          options.figures().failed(error);
          throw error;
        }),
    };
    this.#loop = new SyncLoop({
      work,
      calls,
      onStatus: () => undefined,
      random: Math.random,
      isSeen: () => true,
      sharesLock: false,
    });
  }

  async #round(calls: Pick<ServerCalls, 'push' | 'pull'>): Promise<null> {
    const { figures, arrivals, device } = this.#options;
    while (this.#outbox.length > 0) {
      const batch = this.#outbox.slice(0, MOST_OPERATIONS);
      const { outcomes } = await figures().timed('push', () => calls.push(batch, new Date().toISOString(), this.#known));
      for (const one of outcomes) if (one.outcome !== 'applied') throw new Error(`a survey was ${one.outcome}`);
      this.#outbox.splice(0, outcomes.length);
      this.#known = outcomes.at(-1)?.op ?? this.#known;
      for (const { id } of batch.slice(0, outcomes.length)) arrivals.acknowledged(id, figures());
    }
    for (let more = true; more;) {
      const page: PullPage = await figures().timed('pull', () => calls.pull(this.#cursor, device, { known: this.#known }));
      if (page.resync) throw new Error('a resync was asked for');
      ({ cursor: this.#cursor, more } = page);
      arrivals.arrived((page.rows.asset_grades ?? []).map(({ id }) => id));
    }
    this.#rounds += 1;
    return null;
  }

  start(): void {
    this.#loop.start();
  }

  /** As when somebody saves. */
  save(operation: Omit<Operation, 'device'>): void {
    this.#outbox.push({ ...operation, device: this.#options.device });
    this.#loop.kickSoon();
  }

  /** How many rounds have come to their end: the first begins to listen, which brings the second. */
  get rounds(): number {
    return this.#rounds;
  }

  get unsent(): number {
    return this.#outbox.length;
  }

  async stop(): Promise<void> {
    this.#loop.stop();
    await this.#loop.settled();
    this.#network.close();
  }
}
