import type { Draft } from '../../protocol/draft.ts';
import { ifReadable } from '../disk/if-readable.ts';
import { readableEntries } from '../disk/log-entries.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import type { LogEntry } from '../disk/user-schema.ts';
import { catchUp } from './catch-up.ts';
import type { Image } from './image.ts';
import { loadImage } from './load-image.ts';
import { completeDraft } from '../upgrade/complete-draft.ts';
import type { Announcement } from '../tabs/announcements.ts';

const completed = (draft: Draft | null | undefined): Draft | undefined => (draft ? completeDraft(draft) : undefined);

const readable = (entry: LogEntry | null | undefined): LogEntry | undefined => readableEntries(entry ? [entry] : [])[0];

type Changed = Extract<Announcement, { kind: 'changed' }>;

/** Takes over what other tabs of this user have written [TAB]. */
export class Following {
  readonly #database: UserDatabase;
  readonly #image: Image;

  constructor(database: UserDatabase, image: Image) {
    this.#database = database;
    this.#image = image;
  }

  /** Another tab has said what it has written. */
  async follow(message: Extract<Announcement, { kind: 'changed' | 'rebuilt' }>): Promise<void> {
    if (message.kind === 'rebuilt') return loadImage(this.#database, this.#image);
    const { draftWrites } = this.#image;
    const { found, isUnread, meta, entries, drafts } = await this.#read(message);
    const { writes } = this.#image.meta;
    const { writes: told = message.blocks.length > 0 ? writes + 1 : writes } = message;
    if (isUnread || found.includes(undefined) || told > writes + 1) return loadImage(this.#database, this.#image);
    // What this tab has written since it read is newer.
    const isOlder = draftWrites !== this.#image.draftWrites;
    const blocks = found.filter((block) => block !== undefined);
    const news = meta === undefined ? {} : { meta: { ...meta, writes: Math.max(writes, told) } };
    this.#image.take({ blocks, entries, ...news, ...(isOlder ? {} : { drafts }) });
    if (isOlder) await this.follow({ ...message, seqs: [], blocks: [] });
  }

  /** What memory holds of an entry or a draft stands for it where it can't be read, null where it has nothing: all is read anew then. */
  #read({ seqs, blocks, drafts }: Changed) {
    const known = new Map(this.#image.outbox.entries.map(({ seq, ...entry }) => [seq, entry]));
    const knownEntry = (seq: number): LogEntry | null => {
      const entry = known.get(seq);
      return entry === undefined ? null : { ...entry, seq };
    };
    const knownDraft = (key: string): Draft | null => this.#image.drafts.get(key) ?? null;
    return this.#database.read(['log', 'blocks', 'drafts', 'meta'], async (transaction) => {
      const [log, found, surveys, meta] = await Promise.all([
        Promise.all(seqs.map((seq) => ifReadable<number, LogEntry | null>(transaction.objectStore('log'), seq, knownEntry(seq)))),
        Promise.all(blocks.map((key) => ifReadable(transaction.objectStore('blocks'), key))),
        Promise.all(
          drafts.map((key) => ifReadable<string, Draft | null>(transaction.objectStore('drafts'), key, knownDraft(key))),
        ),
        transaction.objectStore('meta').get('meta'),
      ]);
      return {
        found,
        isUnread: log.includes(null) || surveys.includes(null),
        meta,
        entries: new Map(seqs.map((seq, at) => [seq, readable(log[at])])),
        drafts: new Map(drafts.map((key, at) => [key, completed(surveys[at])])),
      };
    });
  }

  /** After a long sleep. */
  catchUp(): Promise<void> {
    return catchUp(this.#database, this.#image);
  }
}
