import { ALLOWANCE_FIELD, FILE_HASH_HEADER } from '#domain/sync/wire.ts';
import { ApiError } from '../../api-error.ts';
import type { PhotoShelf } from './photo-shelf.ts';
import { backoff } from '../sync/backoff.ts';
import { PhotoTurns } from './photo-turns.ts';
import { sha256Of } from './sha256-of.ts';
import { logStuck } from '../sync/log-stuck.ts';
import { type FileCalls, NetworkError, SessionEndedError } from '../sync/server-calls.ts';
import type { Watched } from '../sync/watchdog.ts';
import type { RefusedPhoto, Stuck } from '../../protocol/sync-status.ts';
import type { UnsentPhoto } from '../disk/user-schema.ts';

interface Options {
  shelf: PhotoShelf;
  calls: Pick<FileCalls, 'putFile'>;
  onStatus: () => void;
  random: () => number;
}

/** Sending these bytes again would end the same way. */
const FINAL = new Set([400, 404, 409, 413, 415, 422]);

const MISSING =
  'Its file is missing on this device, or can’t be read there, so it could not be sent. Take the photo again if you can.';
const DAMAGED =
  'Its file is damaged on this device: it is not what was saved, so it could not be sent. Take the photo again if you can.';

/** Bytes that another hash was counted of were changed on their way; too many photos are too many for the rest of the day. */
const isFinal = ({ status, field }: ApiError): boolean =>
  (FINAL.has(status) && field !== FILE_HASH_HEADER) || (status === 429 && field === ALLOWANCE_FIELD);

/** Sends photos one at a time, each until the server confirms its hash; the elected tab only [PHOTO]. */
export class PhotoQueue implements Watched {
  readonly #options: Options;
  /** What can't be sent, with the reason; tried again when asked to, or when the app is opened anew. */
  readonly #refused = new Map<string, string>();
  readonly #turns = new PhotoTurns();
  #elected = false;
  /** What runs now, by its number; null while nothing does. */
  #running: number | null = null;
  #lastRun = 0;
  #steps = 0;
  #hitch: Stuck | null = null;
  #failures = 0;
  /** Whether something else has reached the server since a photo failed. */
  #isReached = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** How many are on their way. */
  get sending(): number {
    return this.#running === null ? 0 : 1;
  }

  get steps(): number {
    return this.#steps;
  }

  get isUnderWay(): boolean {
    return this.#running !== null;
  }

  get isForgotten(): boolean {
    const isAtRest = this.#running === null && this.#timer === undefined && this.#hitch !== 'given-up';
    return this.#elected && isAtRest && this.#next() !== undefined;
  }

  /** Whether the sending does not move, until it does. */
  get hitch(): Stuck | null {
    return this.#next() === undefined ? null : this.#hitch;
  }

  /** It does not move, which the user is told; given up, it waits until something asks for it [SYNC.64]. */
  stuck(isGivenUp: boolean): void {
    logStuck('photo', isGivenUp);
    this.#hitch = isGivenUp ? 'given-up' : 'begun-anew';
    if (isGivenUp) this.#running = null;
    this.#options.onStatus();
  }

  /** What is under way doesn't come to its end: it is left alone, and the queue begins anew. */
  restart(): void {
    this.#running = null;
    this.#turns.failed();
    this.kick();
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
    this.#unschedule();
  }

  #unschedule(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Something else has just reached the server. */
  reached(): void {
    if (this.#failures > 0) this.#isReached = true;
    this.kick();
  }

  /** Sends now what waits; what is under way goes on. */
  kick(): void {
    if (!this.#elected || this.#running !== null || this.#next() === undefined) return;
    this.#unschedule();
    void this.#run();
  }

  /** For a photo that has just come: after a failure the queue keeps its own time. */
  kickSoon(): void {
    if (this.#failures === 0) this.kick();
  }

  #next(): UnsentPhoto | undefined {
    return this.#turns.next(this.#options.shelf.toSend.filter(({ id }) => !this.#refused.has(id)));
  }

  async #run(): Promise<void> {
    const run = ++this.#lastRun;
    const isCurrent = () => this.#running === run;
    this.#running = run;
    this.#options.onStatus();
    try {
      for (let photo = this.#next(); photo !== undefined && this.#elected && isCurrent(); photo = this.#next()) {
        this.#turns.begin(photo);
        await this.#send(photo);
        if (!isCurrent()) return;
        this.#steps += 1;
        this.#failures = 0;
        this.#isReached = false;
        this.#hitch = null;
      }
    } catch (error) {
      if (isCurrent() && !(error instanceof SessionEndedError)) this.#failed(error);
    } finally {
      if (isCurrent()) this.#running = null;
      if (this.#elected) this.#options.onStatus();
    }
  }

  async #send({ id, sha256, file_name }: UnsentPhoto): Promise<void> {
    const { shelf, calls } = this.#options;
    const binary = await shelf.binary(id);
    if (binary === null) return this.#refuse(id, MISSING);
    if ((await sha256Of(binary)) !== sha256) return this.#refuse(id, DAMAGED);
    try {
      const confirmed = await calls.putFile(id, { sha256, file_name }, binary);
      if (confirmed !== sha256) throw new Error('The photo arrived as another one');
    } catch (error) {
      if (!(error instanceof ApiError) || !isFinal(error)) throw error;
      return this.#refuse(id, error.message);
    }
    await shelf.confirmed(id);
  }

  #refuse(id: string, message: string): void {
    this.#refused.set(id, message);
    this.#options.onStatus();
  }

  #again(): void {
    this.#timer = undefined;
    this.kick();
  }

  /** A lost network is no photo's fault, unless the server has been reached since one was cut off. */
  #failed(error: unknown): void {
    if (!(error instanceof NetworkError) || this.#isReached) this.#turns.failed();
    this.#isReached = false;
    this.#failures += 1;
    this.#hitch = null;
    if (!this.#elected) return;
    this.#timer = setTimeout(() => this.#again(), backoff(this.#failures, this.#options.random()));
  }
}
