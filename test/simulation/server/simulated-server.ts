import { must } from '#domain/assertions.ts';
import { PhotoHomes } from '#server/files/homes/photo-homes.ts';
import type { PullPage } from '#domain/sync/wire.ts';
import type { UserId } from '#domain/user/user.ts';
import { Broken } from '../broken.ts';
import { type Clock, nextId } from '../clock.ts';
import { asLater } from './later-release.ts';
import type { ServerDisk } from './server-disk.ts';
import { tokensOnServer } from './server-tokens.ts';
import type { Token } from '../ledger.ts';
import { openWorld, people, type World } from './world.ts';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
}

const MANY = 1_000;

/** What goes wrong in the server over a request. */
interface Trouble {
  /** Statements that write. */
  diesAfter?: number;
  isFull?: boolean;
}

/** The real server, over a disk that can be put back and a process that can die. */
export class SimulatedServer {
  readonly #world: World;
  readonly #clock: Clock;
  readonly #disk: ServerDisk;
  readonly #isNewer: boolean;
  /** What no fault that was made explains; clients endure it. */
  failure: Broken | null = null;

  static async begin(clock: Clock, isNewer: boolean): Promise<SimulatedServer> {
    return new SimulatedServer(await openWorld(), clock, isNewer);
  }

  private constructor(world: World, clock: Clock, isNewer: boolean) {
    this.#isNewer = isNewer;
    this.#world = world;
    this.#clock = clock;
    this.#disk = world.disk;
    this.#disk.reset();
    world.app.context.newId = nextId;
    this.#start();
  }

  /** A process begins with nothing but what is on the disk. */
  #start(): void {
    const { context } = this.#world.app;
    context.db = this.#disk.open();
    context.photos = new PhotoHomes(context.db, null);
  }

  /** Operations at which it fails. */
  get failing(): Set<string> {
    return this.#disk.failing;
  }

  /** What a new device of this user received at the beginning. */
  firstPageOf(id: UserId): PullPage {
    const page = must(this.#world.firstPages.get(id), 'a first page');
    return this.#isNewer ? asLater(page) : page;
  }

  get db() {
    return this.#world.app.context.db;
  }

  /** A user's new session. */
  logIn(id: UserId): Promise<string> {
    this.#world.app.setNow(this.#clock.shown());
    return this.#world.app.logIn(
      must(
        people.find((one) => one.id === id),
        'a user',
      ),
    );
  }

  /** Answers, or null when the process died over it; it is up again then. */
  async answer({ method, path, headers, body }: Sent, trouble: Trouble = {}): Promise<Answer | null> {
    this.#world.app.setNow(this.#clock.shown());
    this.#disk.dieAfter(trouble.diesAfter ?? Number.POSITIVE_INFINITY);
    if (trouble.isFull === true) this.#disk.fill();
    const payload = body === null ? {} : { payload: typeof body === 'string' ? body : Buffer.from(body) };
    // What only a newer server knows is put into rows.
    const asked = this.#isNewer ? { ...headers, Accept: 'application/json' } : headers;
    const reply = await this.#world.app.app.inject({ method: method as 'POST', url: path, headers: asked, ...payload });
    if (trouble.isFull === true) this.#disk.clear();
    if (this.#disk.isDead) {
      this.#start();
      return null;
    }
    this.#disk.dieAfter(Number.POSITIVE_INFINITY);
    if (reply.statusCode === 500 && this.failing.size === 0)
      this.failure ??= new Broken(`${method} ${path} failed: ${reply.body}`);
    const given = Object.entries(reply.headers).map(([name, value]) => [name, String(value)] as const);
    const isOfLater = this.#isNewer && path.startsWith('/api/sync/p') && reply.statusCode === 200;
    const answered = isOfLater ? Buffer.from(JSON.stringify(asLater(reply.json()))) : reply.rawPayload;
    return { status: reply.statusCode, headers: Object.fromEntries(given), body: new Uint8Array(answered) };
  }

  /** More changes than it remembers of itself happen elsewhere, and it starts anew: who pulls is far behind. */
  async takeManyChanges(): Promise<void> {
    await this.db
      .updateTable('counter')
      .set(({ eb }) => ({ ver: eb('ver', '+', MANY) }))
      .execute();
    this.#start();
  }

  backUp(): void {
    this.#disk.backUp();
  }

  /** What was acknowledged since the backup is forgotten. */
  restore(): void {
    this.#disk.restore();
    this.#start();
  }

  /** Everybody may log in again, as an administrator could see to. */
  async letEverybodyIn(): Promise<void> {
    const shutOut = await this.db.selectFrom('users').select('id').where('status', '!=', 'Active').execute();
    for (const { id } of shutOut) {
      const counter = this.db.updateTable('counter').set(({ eb }) => ({ ver: eb('ver', '+', 1) }));
      const { ver } = await counter.returning('ver').executeTakeFirstOrThrow();
      await this.db.updateTable('users').set({ status: 'Active', ver }).where('id', '=', id).execute();
    }
  }

  /** The edits that it knows of. */
  tokens(photos: ReadonlyMap<string, Token>): Promise<Set<Token>> {
    return tokensOnServer(this.db, photos);
  }

  async endSessionsOf(userId: UserId): Promise<void> {
    await this.db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  }
}
