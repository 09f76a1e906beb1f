import type { EntityName } from '#domain/entities.ts';
import { isBegunAt } from '../../protocol/begun-at.ts';
import type { Draft } from '../../protocol/draft.ts';
import { ServerClock } from '../clock/server-clock.ts';
import { newMeta } from '../disk/meta.ts';
import type { LogEntry, LoggedChange, Meta } from '../disk/user-schema.ts';
import { Outbox, type OutboxEntry } from '../outbox/outbox.ts';
import type { Superseded } from '../outbox/supersede.ts';
import { applyBlock } from '../store/blocks.ts';
import { draftTouches, recordKey } from '../store/read-keys.ts';
import type { Records } from '../store/records.ts';
import { Store } from '../store/store.ts';
import { completeDraft } from '../upgrade/complete-draft.ts';
import { type News, writesIn } from './news.ts';

type Unsent = Pick<Outbox, 'entries' | 'changes' | 'changesOf' | 'find' | 'nextBatch' | 'unsent'>;

/** All of a database, as it was read. */
export interface Content {
  store: Store;
  log: readonly LogEntry[];
  /** What can't be read of the log. */
  damaged: readonly LogEntry[];
  drafts: ReadonlyMap<string, Draft>;
  /** The keys of surveys in progress that can't be read. */
  unreadDrafts: ReadonlySet<string>;
  meta: Meta;
}

/** One user action that is not durable yet. */
export interface ShownEdit {
  entries: readonly OutboxEntry[];
  superseded: readonly Superseded[];
  /** The drafts that it makes superfluous. */
  discarded: readonly Discarded[];
}

/** A draft that is discarded: where it is said when its survey began, no later one of the same key. */
export interface Discarded {
  key: string;
  startedAt?: string | undefined;
}

/** One user's data in memory, and who hears of what is new in it; it changes by what is taken, never from outside [DEV]. */
export class Image {
  readonly serverClock = new ServerClock();
  readonly #listeners = new Set<(touched: ReadonlySet<string>) => void>();
  #store = new Store();
  #outbox = this.#newOutbox();
  #damaged: readonly LogEntry[] = [];
  #drafts = new Map<string, Draft>();
  #unreadDrafts: ReadonlySet<string> = new Set();
  #meta = newMeta(1);
  #draftWrites = 0;

  get store(): Records {
    return this.#store;
  }

  get outbox(): Unsent {
    return this.#outbox;
  }

  /** What can't be read of the log, as it is stored; it stays there. */
  get damaged(): readonly LogEntry[] {
    return this.#damaged;
  }

  get drafts(): ReadonlyMap<string, Draft> {
    return this.#drafts;
  }

  /** The keys of surveys in progress that can't be read; they stay as they are stored. */
  get unreadDrafts(): ReadonlySet<string> {
    return this.#unreadDrafts;
  }

  get meta(): Readonly<Meta> {
    return this.#meta;
  }

  /** How often this tab has written drafts: what was read before is older. */
  get draftWrites(): number {
    return this.#draftWrites;
  }

  /** Whether something is seen that is not durable yet. */
  get isSaving(): boolean {
    return this.#outbox.entries.some(({ seq }) => seq === null);
  }

  #newOutbox(): Outbox {
    return new Outbox((entity, id) => this.#store.visible(entity, id));
  }

  /** Hears the keys that each commit touched. */
  onCommit(listener: (touched: ReadonlySet<string>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells the listeners what is new, here and in what others keep in memory. */
  commit(more: readonly string[] = []): void {
    const touched = this.#store.takeTouched();
    for (const key of more) touched.add(key);
    for (const listener of this.#listeners) listener(touched);
  }

  /** What was read takes the place of everything but of what is still to become durable; whoever reads it commits. */
  replace({ store, log, damaged, drafts, unreadDrafts, meta }: Content): void {
    this.#store = store;
    this.#damaged = damaged;
    this.#meta = meta;
    const logged = new Set(log.flatMap(({ changes }) => changes.map(({ op }) => op)));
    const pending = this.#outbox.entries.filter(({ seq, changes }) => seq === null && !changes.some(({ op }) => logged.has(op)));
    this.#outbox = this.#newOutbox();
    for (const entry of [...log, ...pending]) this.#outbox.add(entry);
    this.#overlay(this.#outbox.changes());
    this.#drafts = new Map([...drafts].map(([key, draft]) => [key, completeDraft(draft)] as const));
    this.#unreadDrafts = unreadDrafts;
    this.#store.takeTouched();
  }

  /** What was written durably, here or by another tab. */
  take(news: News): void {
    const { meta, blocks = [], rows, received = [], evicted = [], entries, drafts, unreadDrafts, touched = [], ...stale } = news;
    // What another tab has written besides doesn't count before it is taken too.
    if (meta !== undefined) this.#meta = { ...meta, writes: Math.min(meta.writes, this.#meta.writes + writesIn(news)) };
    if (stale.marksAllStale === true) this.#store.markAllStale();
    for (const block of blocks) applyBlock(this.#store, block);
    for (const [entity, list] of rows ?? []) for (const row of list) this.#store.putServer(entity, row);
    for (const { entity, segment } of received) this.#store.receive(entity, segment);
    for (const { entity, id } of evicted) this.#store.evict(entity, id);
    if (stale.dropsStale === true) this.#store.dropStale();
    if (entries !== undefined) this.#overlay(this.#outbox.replace(entries));
    for (const [key, draft] of drafts ?? []) this.#setDraft(key, draft);
    this.#unreadDrafts = unreadDrafts ?? new Set([...this.#unreadDrafts].filter((key) => drafts?.has(key) !== true));
    this.commit([...touched, ...draftTouches([...(drafts?.keys() ?? [])])]);
  }

  /** A draft that this tab has written, undefined when it has discarded it. */
  takeOwnDraft(key: string, draft: Draft | undefined): void {
    this.#draftWrites += 1;
    this.take({ drafts: new Map([[key, draft]]) });
  }

  /** Shows a user action before it is durable; what is returned says what became of it. */
  show({ entries, superseded, discarded }: ShownEdit): { keep: (durable: readonly LogEntry[]) => void; undo: () => void } {
    const drafts = new Map(this.#ofThose(discarded).map((key) => [key, this.#drafts.get(key)]));
    const lefts = superseded.map(({ left }) => left).filter(({ changes }) => changes.length > 0);
    const edited = entries.flatMap(({ changes }) => changes);
    this.#outbox.remove(superseded.map(({ former }) => former));
    for (const added of [...lefts, ...entries]) this.#outbox.add(added);
    this.#overlay(edited);
    this.#discard(discarded);
    this.commit(draftTouches([...drafts.keys()]));
    return {
      keep: (durable) => {
        this.#outbox.confirm(entries, durable);
        this.#discard(discarded);
      },
      undo: () => {
        this.#outbox.remove([...entries, ...lefts]);
        for (const { former } of superseded) this.#outbox.add(former);
        this.#overlay(edited);
        this.take({ drafts });
      },
    };
  }

  #discard(discarded: readonly Discarded[]): void {
    if (discarded.length > 0) this.#draftWrites += 1;
    for (const key of this.#ofThose(discarded)) this.#drafts.delete(key);
  }

  /** The keys under which it is those that are here. */
  #ofThose(discarded: readonly Discarded[]): string[] {
    return discarded.flatMap(({ key, startedAt }) => (isBegunAt(this.#drafts.get(key), startedAt) ? [key] : []));
  }

  #setDraft(key: string, draft: Draft | undefined): void {
    if (draft === undefined) this.#drafts.delete(key);
    else this.#drafts.set(key, completeDraft(draft));
  }

  /** Lays what waits for these records over their rows anew. */
  #overlay(changes: Iterable<LoggedChange>): void {
    const records = new Map<string, { entity: EntityName; id: string }>();
    for (const { entity, id } of changes) records.set(recordKey(entity, id), { entity, id });
    for (const [key, { entity, id }] of records) this.#store.setWaiting(entity, id, this.#outbox.changesOf(key));
  }
}
