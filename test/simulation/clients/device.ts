import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { must } from '#domain/assertions.ts';
import type { DeviceId } from '#domain/sync/wire.ts';
import type { User } from '#domain/user/user.ts';
import { ApiError } from '#web/data/api-error.ts';
import { serverCalls, SessionEndedError } from '#web/data/worker/sync/server-calls.ts';
import { Broken } from '../broken.ts';
import { type Clock, nextId } from '../clock.ts';
import { BrowserCrash, DeviceTab } from './device-tab.ts';
import { isEndured } from './endured.ts';
import { leaveAsBefore } from './former-app.ts';
import { Moved } from './moved.ts';
import { Network } from './network.ts';
import { tooMuch, tooMuchForPhotos } from './round-limits.ts';
import { SleepingRound } from './sleeping-round.ts';
import type { SimulatedServer } from '../server/simulated-server.ts';

/** A phone or desk: one user's tabs over one database, behind a network of its own, with a clock that may be wrong. */
export class Device {
  readonly id = nextId<DeviceId>();
  readonly user: User;
  readonly network: Network;
  readonly #clock: Clock;
  readonly #server: SimulatedServer;
  #storage = new IDBFactory();
  readonly #tabCount: number;
  /** The one in front first. */
  #tabs: DeviceTab[] = [];
  #token: string | null = null;
  #frozen: SleepingRound | null = null;
  /** At which ver it has received each record by pulls that went on. */
  readonly #received = new Map<string, number>();
  /** Milliseconds by which its clock is wrong. */
  skew = 0;
  isFull = false;
  /** A round that moved more than it may, or left what it was to send. */
  excess: Broken | null = null;

  constructor(user: User, server: SimulatedServer, clock: Clock, tabCount: number) {
    this.#tabCount = tabCount;
    this.user = user;
    this.#server = server;
    this.#clock = clock;
    this.network = new Network(server, user.id);
  }

  /** The tab in front. */
  get tab(): DeviceTab {
    return must(this.#tabs[0], 'an open tab');
  }

  get data() {
    return this.tab.data;
  }

  #newTab(): DeviceTab {
    const tab: DeviceTab = new DeviceTab({
      userId: this.user.id,
      device: this.id,
      network: this.network,
      now: () => this.#clock.shown(this.skew),
      tell: (message) => {
        for (const other of this.#tabs) if (other !== tab) other.hear(structuredClone(message));
      },
      isFull: () => this.isFull,
    });
    return tab;
  }

  /** Starts, or starts anew: everything in memory is gone. */
  async open(): Promise<void> {
    await this.#bury();
    for (const tab of this.#tabs) await tab.close();
    globalThis.indexedDB = this.#storage;
    this.#tabs = Array.from({ length: this.#tabCount }, () => this.#newTab());
    for (const tab of this.#tabs) await tab.load();
  }

  /** Opens for the first time, and has received what there was. */
  async begin(): Promise<void> {
    await this.open();
    await this.tab.begin(this.#server.firstPageOf(this.user.id));
  }

  /** All of them, after what they have told each other. */
  async caughtUpTabs(): Promise<readonly DeviceTab[]> {
    for (const tab of this.#tabs) await tab.catchUp();
    return this.#tabs;
  }

  async switchTabs(): Promise<void> {
    this.tab.stepDown();
    this.#tabs = this.#tabs.toReversed();
    await this.tab.catchUp();
  }

  /** What was there was written by an app of before, which knew and kept less. */
  async comeFromFormerApp(): Promise<void> {
    await this.thaw();
    await leaveAsBefore(this.data.database);
    await this.open();
  }

  /** The browser has thrown everything away. */
  async wipe(): Promise<void> {
    await this.#bury();
    for (const tab of this.#tabs) await tab.close();
    this.#storage = new IDBFactory();
    this.#received.clear();
    this.isFull = false;
    await this.open();
  }

  /** A round; a session that ended is followed by a login, as far as the user may. */
  async synchronise(): Promise<void> {
    this.#token ??= await this.#server.logIn(this.user.id);
    await this.tab.catchUp();
    const moved = new Moved();
    this.network.moved = moved;
    const isAwake = this.network.gate === null;
    const isUndisturbed = this.network.faults.length === 0 && this.network.gate === null;
    try {
      await this.tab.synchronise(this.#token);
      if (isUndisturbed) this.#mustHaveSent();
      if (isAwake) this.#mustBeNews(moved);
    } catch (error) {
      if (moved.beganAnew) this.#received.clear();
      if (error instanceof SessionEndedError) this.#token = null;
      if (isUndisturbed && error instanceof ApiError && error.status === 500) this.#mustHaveSent();
      throw error;
    } finally {
      this.excess ??= tooMuch(moved);
    }
  }

  /** A person asks every tab to try again what the server failed at. */
  tryAll(): void {
    for (const tab of this.#tabs) tab.tryAll();
  }

  /** What came before comes again only to who begins anew. */
  #mustBeNews({ pulled, evicted, beganAnew }: Moved): void {
    if (beganAnew) this.#received.clear();
    const again = pulled.filter(([key, ver]) => this.#received.get(key) === ver);
    if (again.length > 0) this.excess ??= new Broken(`what came before came again: ${JSON.stringify(again)}`);
    for (const [key, ver] of pulled) this.#received.set(key, ver);
    for (const key of evicted) this.#received.delete(key);
  }

  /** One change that the server refuses, holds or fails at delays no other record [SYNC.84]. */
  #mustHaveSent(): void {
    const { left } = this.tab;
    if (left !== null) this.excess ??= new Broken(`a round that nothing disturbed ${left}`);
  }

  /** Photos, as far as the network goes. */
  async sendPhotos(): Promise<void> {
    this.#token ??= await this.#server.logIn(this.user.id);
    await this.tab.catchUp();
    const moved = new Moved();
    this.network.moved = moved;
    const waiting = this.tab.shelf.toSend.length;
    if (!(await this.tab.sendPhotos(this.#token))) this.#token = null;
    this.excess ??= tooMuchForPhotos(moved, waiting);
  }

  /** What the screen in front may ask. */
  async calls(): Promise<ReturnType<typeof serverCalls>> {
    this.#token ??= await this.#server.logIn(this.user.id);
    await this.tab.catchUp();
    return serverCalls(this.network.fetch, this.#token);
  }

  /** A call of the screen in front. */
  async post(path: string, body: unknown): Promise<Response> {
    this.#token ??= await this.#server.logIn(this.user.id);
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' };
    return this.network.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** The tab in front falls asleep in a round, and the other one takes over. */
  async freeze(requests: number): Promise<void> {
    await this.thaw();
    this.#frozen = await SleepingRound.begin(this.network, requests, () => this.synchronise());
    // What slept may have begun anew, and may do so when it wakes.
    this.#received.clear();
    await this.switchTabs();
  }

  /** What slept goes on where it was. */
  thaw(): Promise<void> {
    return this.#wake(isEndured);
  }

  /** What slept goes with its browser. */
  #bury(): Promise<void> {
    return this.#wake((error) => isEndured(error) || error instanceof BrowserCrash);
  }

  async #wake(mayEndWith: (error: unknown) => boolean): Promise<void> {
    const frozen = this.#frozen;
    this.#frozen = null;
    await frozen?.end(mayEndWith);
    if (frozen !== null) this.#received.clear();
  }

  async close(): Promise<void> {
    await this.#bury();
    for (const tab of this.#tabs) await tab.close();
  }
}
