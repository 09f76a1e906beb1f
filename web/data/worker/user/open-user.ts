import { v7 } from 'uuid';
import type { CheckResult } from '../../protocol/check-result.ts';
import type { FreedSpace } from '../../protocol/storage-state.ts';
import type { Topics } from '../../protocol/topics.ts';
import { checkData } from '../check/check-data.ts';
import { Desk } from '../desk/desk.ts';
import { EvidenceShelf } from '../desk/evidence-shelf.ts';
import { UserDatabase } from '../disk/user-database.ts';
import { holdsMore } from '../image/catch-up.ts';
import { Image } from '../image/image.ts';
import { doubtForgotten } from '../photos/doubt-forgotten.ts';
import { followGrade } from '../photos/follow-grade.ts';
import { Originals } from '../photos/originals.ts';
import { PhotoShelf } from '../photos/photo-shelf.ts';
import { scalePhoto, stillOf } from '../photos/scale-photo.ts';
import { AssetSearch } from '../reading/asset-search.ts';
import { KeptFigures } from '../reading/kept-figures.ts';
import { InSlices } from '../reading/in-slices.ts';
import { recordKey, VERDICTS } from '../store/read-keys.ts';
import type { Readable } from '../reading/tracked-reader.ts';
import { beginningWith } from '../sync/early-page.ts';
import { forgetOldSent } from '../sync/offered-again.ts';
import { serverCalls } from '../sync/server-calls.ts';
import { SyncedData } from '../sync/synced-data.ts';
import { type Announcement, type Channel, openChannel } from '../tabs/announcements.ts';
import { freeSpace } from './free-space.ts';
import { InTurn } from './in-turn.ts';
import { OwnRecord } from './own-record.ts';
import type { UserOptions } from './user-options.ts';
import { Synchronisation } from './synchronisation.ts';
import { UserData } from '../image/user-data.ts';

/** Everything that runs for the user who is logged in: data, sync, and the talk with other tabs. */
export class OpenUser {
  readonly data: UserData;
  readonly calls: ReturnType<typeof serverCalls>;
  readonly desk: Desk;
  readonly evidence: EvidenceShelf;
  readonly shelf: PhotoShelf;
  readonly originals: Originals;
  readonly sync: Synchronisation;
  readonly #options: UserOptions;
  readonly #synced: SyncedData;
  readonly #own: OwnRecord;
  readonly #channel: Channel;
  readonly #figures = new KeptFigures();
  readonly #search: AssetSearch;
  readonly #preparing: InSlices;
  /** What other tabs have said is taken over in its turn; the server is asked beside that. */
  readonly #following = new InTurn();
  readonly #asking = new InTurn();

  /** Resolves when the user's data can be seen. */
  static async open(options: UserOptions): Promise<OpenUser> {
    const user = new OpenUser(options);
    try {
      await user.#start();
    } catch (error) {
      await user.close();
      throw error;
    }
    return user;
  }

  private constructor(options: UserOptions) {
    const { fetch, locks, session, device, early, room, onStatus, onOwnRecord, onSessionEnded } = options;
    const { user } = session;
    this.#options = options;
    this.#channel = openChannel(user.id);
    const database = new UserDatabase(user.id, {
      onClosing: () => this.#giveWay(),
      guard: room.guard,
      onEmptied: async (transaction) => {
        await this.data.layBack(transaction);
        await this.shelf.layBack(transaction);
      },
    });
    const now = () => new Date().toISOString();
    const written = { database, image: new Image(), now, announce: (message: Announcement) => this.#channel.post(message) };
    this.data = new UserData({ ...written, newOp: v7 });
    this.#synced = new SyncedData(written);
    const calls = serverCalls(fetch, session.token, onSessionEnded);
    this.calls = { ...calls, pull: beginningWith(early, calls) };
    this.#own = new OwnRecord({ user, image: this.data.image, calls: this.calls, onOwnRecord });
    this.desk = new Desk({ data: this.data, calls: this.calls, user: options.user });
    this.evidence = new EvidenceShelf(this.data, this.calls);
    this.#search = new AssetSearch(this.data.image, () => this.#preparing.hurry());
    this.#preparing = new InSlices((mayGoOn) => this.#search.prepare(mayGoOn));
    this.shelf = new PhotoShelf(this.data, () => this.sync.photosChanged());
    this.originals = new Originals({
      shelf: this.shelf,
      data: this.data,
      scale: scalePhoto,
      still: stillOf,
      nameIn: (photo, beside) => followGrade(this.data, this.calls, photo, beside),
    });
    this.sync = new Synchronisation({
      data: this.#synced,
      shelf: this.shelf,
      calls: this.calls,
      device,
      locks,
      channel: this.#channel,
      name: `firemark-sync-${user.id}`,
      onStatus,
      onSynchronised: () => this.#synchronised(),
    });
  }

  async #start(): Promise<void> {
    // What other tabs say while this one reads is heard as well, in its turn.
    const early: Announcement[] = [];
    const stopCollecting = this.#channel.listen((message) => void early.push(message));
    await this.data.load();
    this.data.image.onCommit((touched) => this.#committed(touched));
    this.#preparing.stir();
    this.sync.start();
    stopCollecting();
    this.#channel.listen((message) => this.#hear(message));
    for (const message of early) this.#hear(message);
    void this.#following.add(() => this.desk.load());
    void this.#following.add(() => this.#openShelf());
    void this.#following.add(() => forgetOldSent(this.data.database, Date.now()));
    void this.#following.add(() => this.takeMargin());
  }

  /** To another tab, which needs the database: what is under way here fails, and is done by whoever opens it next. */
  #giveWay(): void {
    this.#closeQueues();
    this.#options.onClosed();
  }

  #closeQueues(): void {
    this.#following.close();
    this.#asking.close();
  }

  /** What was left unscaled is scaled beside all else. */
  async #openShelf(): Promise<void> {
    await this.shelf.open();
    void this.#asking.add(() => this.originals.finish());
  }

  #hear(message: Announcement): void {
    if (message.kind === 'rebuilt') this.#options.onRebuilt();
    if (message.kind === 'changed' || message.kind === 'rebuilt')
      void this.#following.add(() => this.data.following.follow(message));
    else if (message.kind === 'server-time') this.data.hearTime(message.heard);
    else if (message.kind === 'desk') void this.#following.add(() => this.desk.load());
    else if (message.kind === 'photos') void this.#following.add(() => this.shelf.follow());
    else this.sync.hear(message);
  }

  #committed(touched: ReadonlySet<string>): void {
    this.#search.touched(touched);
    this.#preparing.stir();
    this.#options.onCommit(this.#figures.touched(touched));
    if (touched.has(VERDICTS)) void this.#following.add(() => this.desk.load({ tell: true }));
    if (touched.has(recordKey('users', this.#options.session.user.id))) this.#own.tell();
    this.sync.committed();
  }

  #synchronised(): void {
    void this.takeMargin();
    this.#own.tell();
    void this.#asking.add(() => this.desk.keepUp());
    void this.#asking.add(() => this.#own.followUsername());
    this.#options.onSynchronised();
  }

  /** What queries read. */
  get readable(): Readable {
    return {
      image: this.data.image,
      search: this.#search,
      figures: this.#figures,
      desk: this.desk,
      evidence: this.evidence,
      photos: this.shelf,
    };
  }

  /** Compares all that is here with the server, and receives again what differs [CHECK.1]. */
  async checkData(onProgress: (progress: Topics['checking']) => void): Promise<CheckResult> {
    try {
      return await checkData({ data: this.#synced, calls: this.calls, device: this.#options.device, onProgress });
    } finally {
      this.sync.syncNow();
    }
  }

  /** Before the end of a session that the server has refused. */
  doubtForgotten(): Promise<void> {
    return doubtForgotten(this.#options.fetch, this.#synced);
  }

  setVisible(visible: boolean): void {
    this.sync.setVisible(visible);
    if (visible) void this.#following.add(() => this.#catchUp());
  }

  /** What another tab has written before it was killed, its photos too [TAB.8]. */
  async #catchUp(): Promise<void> {
    await this.data.following.catchUp();
    await this.shelf.follow();
  }

  /** Reads what was laid into the database, for whoever may miss nothing of it; where nothing was, they wait for nobody. */
  async readLaid(): Promise<void> {
    const { database, image } = this.data;
    if (await holdsMore(database, image)) await this.#following.run(() => this.data.load());
  }

  /** Of the session that it was opened for. */
  get token(): string {
    return this.#options.session.token;
  }

  /** There may be room again for the margin that is held back. */
  takeMargin(isAsked = false): Promise<void> {
    return this.#options.room.takeMargin(isAsked);
  }

  /** Somebody asks for a round, maybe as they have made room on the device [ROOM.12]. */
  syncNow(): Promise<void> {
    return this.takeMargin(true).finally(() => this.sync.syncNow());
  }

  /** What found no room goes on at once [ROOM.12]. */
  async freeSpace(): Promise<FreedSpace> {
    const freed = await freeSpace(this.data, this.calls);
    await this.shelf.follow();
    this.#options.onFreed();
    await this.syncNow();
    return freed;
  }

  /** Something was laid into the database: reads it, here and in other tabs. */
  async readAnew(): Promise<void> {
    await this.#following.add(() => this.data.load());
    await this.#following.add(() => this.#openShelf());
    this.tellRebuilt();
  }

  /** Something was laid into the database, maybe after other tabs had read it: they read it anew. */
  tellRebuilt(): void {
    this.#channel.post({ kind: 'rebuilt' });
    this.#channel.post({ kind: 'photos' });
  }

  async close(): Promise<void> {
    this.#closeQueues();
    this.sync.stop();
    this.#preparing.stop();
    this.#channel.close();
    await this.data.database.close();
  }
}
