import { ALLOWANCE_FIELD, FILE_HASH_HEADER } from '#domain/sync/wire.ts';
import { ApiError } from '../api-error.ts';
import type { RefusedPhoto } from '../sync-status.ts';
import type { PhotoShelf, UnsentPhoto } from './photo-shelf.ts';
import { type FileCalls, NetworkError, SessionEndedError } from './server-calls.ts';

interface Options {
  shelf: PhotoShelf;
  calls: Pick<FileCalls, 'putFile'>;
  onStatus: () => void;
  onSessionEnded: () => void;
  random: () => number;
}

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;
/** Sending these bytes again would end the same way. */
const FINAL = new Set([400, 404, 409, 413, 415, 422]);

/** Bytes that another hash was counted of were changed on their way; too many photos are too many for the rest of the day. */
const isFinal = ({ status, field }: ApiError): boolean =>
  (FINAL.has(status) && field !== FILE_HASH_HEADER) || (status === 429 && field === ALLOWANCE_FIELD);

/** Sends photos one at a time, each until the server confirms its hash; the elected tab only [D4.4]. */
export class PhotoQueue {
  readonly #options: Options;
  /** What can't be sent, with the reason; tried again when asked to, or when the app is opened anew. */
  readonly #refused = new Map<string, string>();
  #elected = false;
  #running = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** How many are on their way. */
  get sending(): number {
    return this.#running ? 1 : 0;
  }

  get refused(): RefusedPhoto[] {
    const { toSend } = this.#options.shelf;
    return toSend.flatMap(({ id }) => {
      const message = this.#refused.get(id);
      return message === undefined ? [] : [{ id, message }];
    });
  }

  /** Sends once more what the server did not take. */
  retry(): void {
    this.#refused.clear();
    this.#options.onStatus();
    this.kick();
  }

  start(): void {
    this.#elected = true;
    this.kick();
  }

  stop(): void {
    this.#elected = false;
    clearTimeout(this.#timer);
  }

  /** Sends now what waits; what is under way goes on. */
  kick(): void {
    if (!this.#elected || this.#running || this.#next() === undefined) return;
    clearTimeout(this.#timer);
    void this.#run();
  }

  /** For a photo that has just come: after a failure the queue keeps its own time. */
  kickSoon(): void {
    if (this.#failures === 0) this.kick();
  }

  #next(): UnsentPhoto | undefined {
    return this.#options.shelf.toSend.find(({ id }) => !this.#refused.has(id));
  }

  async #run(): Promise<void> {
    this.#running = true;
    this.#options.onStatus();
    try {
      for (let photo = this.#next(); photo !== undefined && this.#elected; photo = this.#next()) {
        await this.#send(photo);
        this.#failures = 0;
      }
    } catch (error) {
      if (error instanceof SessionEndedError) this.#options.onSessionEnded();
      else this.#failed();
    } finally {
      this.#running = false;
      if (this.#elected) this.#options.onStatus();
    }
  }

  async #send({ id, sha256, file_name }: UnsentPhoto): Promise<void> {
    const { shelf, calls } = this.#options;
    const binary = await shelf.binary(id);
    if (binary === null) {
      this.#refused.set(id, 'Its file is missing on this device, so it could not be sent.');
      this.#options.onStatus();
      return;
    }
    try {
      const confirmed = await calls.putFile(id, { sha256, file_name }, binary);
      if (confirmed !== sha256) throw new NetworkError('The photo arrived as another one');
    } catch (error) {
      if (!(error instanceof ApiError) || !isFinal(error)) throw error;
      this.#refused.set(id, error.message);
      this.#options.onStatus();
      return;
    }
    await shelf.confirmed(id);
  }

  #failed(): void {
    this.#failures += 1;
    if (!this.#elected) return;
    const longest = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.#failures - 1));
    this.#timer = setTimeout(() => this.kick(), longest * (0.5 + this.#options.random() / 2));
  }
}
