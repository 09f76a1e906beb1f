import { type Actor, isAdministrator } from '#domain/permissions.ts';
import type { Conflict, ConflictsPage, DeletedSite } from '#domain/sync/wire.ts';
import { ApiError } from '../../api-error.ts';
import {
  type KeptHeld,
  type KeptVerdict,
  type KnownDecisions,
  MOST_KNOWN_CONFLICTS,
  MOST_KNOWN_HELD,
} from '../../protocol/known-decisions.ts';
import type { HeldNow } from '../../protocol/held-now.ts';
import { DESK } from '../store/read-keys.ts';
import { shownDecisions } from '../upgrade/shown-decisions.ts';
import { ifReadable } from '../disk/if-readable.ts';
import { forgetVerdicts, readVerdicts } from '../disk/kept-verdicts.ts';
import { CallError } from '../../protocol/call-error.ts';
import { type DeskCalls, NetworkError, SessionEndedError } from '../sync/server-calls.ts';
import type { UserData } from '../image/user-data.ts';
import type { FoundHeld } from './found-held.ts';

/** Whether this first page of conflicts holds those that are known, and all of them where it is the only one. */
const isBeginningOf = ({ conflicts, next }: ConflictsPage, known: readonly Conflict[]): boolean =>
  (next !== null || conflicts.length === known.length) &&
  conflicts.every(({ conflict_id }, at) => conflict_id === known[at]?.conflict_id);

interface Options {
  data: UserData;
  calls: DeskCalls;
  /** As they are now: their role may change while it is open. */
  user: () => Actor;
}

const MOST_SITE_PAGES = 20;
const KEY = 'known';

/** What waits for this user's decision and what was decided about their own changes, kept on the device [HELD]. */
export class Desk {
  readonly #options: Options;
  #refreshing: Promise<void> | null = null;
  #known: KnownDecisions | null = null;
  #verdicts: readonly KeptVerdict[] = [];
  /** Whether what is known was asked for as an administrator; what lay here at the start counts as asked for in that role. */
  #askedAs: boolean;

  constructor(options: Options) {
    this.#options = options;
    this.#askedAs = this.#oversees;
  }

  /** What waits for a decision, as far as it is known. */
  get known(): KnownDecisions | null {
    return this.#known;
  }

  /** What is known of the held change of this operation; undefined when it waits no more. */
  heldOf(op: string): KeptHeld | undefined {
    return this.#known?.held.find((held) => held.op === op);
  }

  /** The held changes that wait; null while not all of them are known. */
  get heldNow(): HeldNow[] | null {
    if (this.#known?.next !== null) return null;
    return this.#known.held.map(({ op, inspection_id, device, user_id }) => ({ op, inspection_id, device, user_id }));
  }

  /** What was decided about changes of this device, newest first. */
  get verdicts(): readonly KeptVerdict[] {
    return this.#verdicts;
  }

  /** Reads what is kept; `tell` lets the other tabs do so too. */
  async load({ tell = false } = {}): Promise<void> {
    const { data } = this.#options;
    const known = await data.database.readStore('decisions', (store) => ifReadable(store, KEY));
    this.#verdicts = await readVerdicts(data.database, data.now());
    this.#known = shownDecisions(known ?? null);
    data.tell([DESK]);
    if (tell) data.announce({ kind: 'desk' });
  }

  /**
   * After a pull: asks again when another number waits than was known, or it was asked for in another role; the next pull does it
   * when that fails, and the screen itself, which says why.
   */
  async keepUp(): Promise<void> {
    const { data } = this.#options;
    if (this.#known === null) await this.load();
    if (this.#askedAs === this.#oversees && (data.image.meta.to_decide ?? 0) === (this.#known?.to_decide ?? 0)) return;
    try {
      await this.#oneAtATime(async () => (await this.#askNews()) || this.#ask());
    } catch (error) {
      if (!(error instanceof CallError || error instanceof ApiError)) throw error;
    }
  }

  /** Asks for all that is shown anew. */
  async refresh(): Promise<void> {
    await this.#oneAtATime(() => this.#ask());
  }

  /** Who asks meanwhile waits for the one that is under way and asks then. */
  async #oneAtATime(ask: () => Promise<unknown>): Promise<void> {
    await this.#refreshing?.catch(() => undefined);
    this.#refreshing = this.#reached(ask);
    await this.#refreshing;
  }

  /** Who doesn't is not answered what is held, nor which sites were deleted. */
  get #oversees(): boolean {
    return isAdministrator(this.#options.user());
  }

  async #ask(): Promise<void> {
    const { data, calls } = this.#options;
    const oversees = this.#oversees;
    const to_decide = data.image.meta.to_decide ?? 0;
    const before = this.#known?.held.length ?? 0;
    const disputed = await this.#conflicts(await calls.conflicts(null));
    let page: FoundHeld = oversees ? await calls.held(0) : { held: [], next: null, total: 0 };
    const held = [...page.held];
    while (page.next !== null && held.length < Math.min(before, MOST_KNOWN_HELD)) {
      page = await calls.held(page.next);
      held.push(...page.held);
    }
    const sites = oversees ? await this.#undecidedSites() : [];
    const { next, total } = page;
    await this.#keep({ at: data.now(), to_decide, held, next, total, ...disputed, sites });
    this.#askedAs = oversees;
  }

  /**
   * Adds what was held behind what is known, as when a device hands in the work of days; conflicts are asked for where another
   * number waits, or the newest are others, deleted sites there and where some are known. False where a known change waits no more,
   * or may not: all is asked for then.
   */
  async #askNews(): Promise<boolean> {
    const { data, calls } = this.#options;
    const known = this.#known;
    const last = known?.held.at(-1);
    if (known === null || last === undefined || !this.#oversees || this.#askedAs !== this.#oversees) return false;
    const to_decide = data.image.meta.to_decide ?? 0;
    // The last known one comes again: places are given anew by a server that was restored.
    const page = await calls.held(last.sequence - 1);
    if (page.before !== known.held.length - 1 || page.held[0]?.op !== last.op) return false;
    const isRoom = known.next === null && known.held.length < MOST_KNOWN_HELD;
    const held = isRoom ? [...known.held, ...page.held.slice(1)] : known.held;
    const next = held.length < page.total ? (held.at(-1)?.sequence ?? null) : null;
    const newest = await calls.conflicts(null);
    const isAsMany = to_decide - page.total === known.conflicts.length + known.sites.length && !known.more_conflicts;
    const isSame = isAsMany && isBeginningOf(newest, known.conflicts);
    const disputed = isSame ? {} : await this.#conflicts(newest);
    // One may have been restored and another deleted: as many wait then.
    const sites = isSame && known.sites.length === 0 ? [] : await this.#undecidedSites();
    await this.#keep({ ...known, at: data.now(), to_decide, held, next, total: page.total, ...disputed, sites });
    return true;
  }

  /** Behind their first page, the newest. */
  async #conflicts(newest: ConflictsPage): Promise<Pick<KnownDecisions, 'conflicts' | 'more_conflicts' | 'rows'>> {
    const conflicts: Conflict[] = [];
    const rows: Record<string, unknown[]> = {};
    let page = newest;
    for (;;) {
      conflicts.push(...page.conflicts);
      for (const [entity, found] of Object.entries(page.rows)) rows[entity] = [...(rows[entity] ?? []), ...found];
      if (page.next === null || conflicts.length >= MOST_KNOWN_CONFLICTS) break;
      page = await this.#options.calls.conflicts(page.next);
    }
    return { conflicts, more_conflicts: page.next !== null, rows };
  }

  async #undecidedSites(): Promise<DeletedSite[]> {
    const sites: DeletedSite[] = [];
    let after: string | null = null;
    for (let pages = 0; pages < MOST_SITE_PAGES; pages += 1) {
      const page = await this.#options.calls.deletedSites(after);
      sites.push(...page.sites.filter(({ undecided }) => undecided));
      after = page.next;
      if (after === null) break;
    }
    return sites;
  }

  /** The next page of held changes behind those that are known. */
  async more(): Promise<void> {
    await this.#refreshing?.catch(() => undefined);
    const known = this.#known;
    if (known === null || known.next === null || known.held.length >= MOST_KNOWN_HELD) return;
    const { next } = known;
    await this.#reached(async () => {
      const page = await this.#options.calls.held(next);
      const held = [...known.held, ...page.held];
      await this.#keep({ ...known, held, next: page.next, total: page.total });
    });
  }

  async dismiss(ops: readonly string[]): Promise<void> {
    await forgetVerdicts(this.#options.data.database, ops);
    await this.load({ tell: true });
  }

  async #keep(known: KnownDecisions): Promise<void> {
    const { data } = this.#options;
    await data.database.write(['decisions'], (transaction) => transaction.objectStore('decisions').put(known, KEY));
    this.#known = shownDecisions(known);
    data.tell([DESK]);
    data.announce({ kind: 'desk' });
  }

  /** A session that ended is the loop's to notice. */
  async #reached(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof NetworkError || error instanceof SessionEndedError)) throw error;
      throw new CallError('needs-connection', 'It needs a connection');
    }
  }
}
