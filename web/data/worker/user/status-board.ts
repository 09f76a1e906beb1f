import { isKnownEntity } from '#domain/entities.ts';
import type { PhotoStatus, RefusedChange, SyncStatus } from '../../protocol/sync-status.ts';
import { initialStatus } from '../../protocol/sync-status.ts';
import { countDamaged } from '../disk/log-entries.ts';
import type { ImageReader } from '../image/image-reader.ts';
import type { UnsentPhoto } from '../disk/user-schema.ts';
import type { SetAside } from '../outbox/set-aside.ts';
import type { PhotoQueue } from '../photos/photo-queue.ts';
import type { PhotoShelf } from '../photos/photo-shelf.ts';

interface Options {
  image: ImageReader;
  aside: Pick<SetAside, 'told'>;
  shelf: Pick<PhotoShelf, 'toSend' | 'unsent'>;
  queue: Pick<PhotoQueue, 'sending' | 'refused' | 'hitch'>;
  isElected: () => boolean;
  onStatus: (status: SyncStatus) => void;
  /** Tells the other tabs, which hear of it from the elected one only. */
  tellOthers: (status: SyncStatus) => void;
}

/** How far synchronisation is, as screens show it [S7]. */
export class StatusBoard {
  readonly #options: Options;
  #status = initialStatus;

  constructor(options: Options) {
    this.#options = options;
  }

  get isOnline(): boolean {
    return this.#status.online;
  }

  /** Something is new; the rest is looked up. */
  update(part: Partial<SyncStatus> = {}): void {
    if (this.#set(part)) this.tell();
  }

  /** Tells the other tabs, of the elected one. */
  tell(): void {
    if (this.#options.isElected()) this.#options.tellOthers(this.#status);
  }

  /** As `update`, where the other tabs see it for themselves, or have said it. */
  follow(part: Partial<SyncStatus> = {}): void {
    this.#set(part);
  }

  /** Answers whether anything is new. */
  #set(part: Partial<SyncStatus>): boolean {
    const { image, aside, shelf, queue, isElected, onStatus } = this.#options;
    const told: Pick<PhotoStatus, 'refused' | 'stuck'> = part.photos ?? this.#status.photos;
    const next: SyncStatus = {
      ...this.#status,
      ...part,
      sending: sendingOf({ ...this.#status, ...part }),
      unsent: image.outbox.unsent,
      oldestUnsentAt: oldest(image, shelf.toSend),
      damaged: countDamaged(image.damaged),
      drafts: image.drafts.size,
      refused: refusedChanges(image),
      aside: isElected() ? aside.told : (part.aside ?? this.#status.aside),
      toDecide: image.meta.to_decide ?? 0,
      photos: {
        waiting: shelf.toSend.length,
        sending: queue.sending,
        unsentIds: shelf.unsent.map(({ id }) => id),
        unscaled: shelf.unsent.filter(({ unscaled }) => unscaled !== undefined).length,
        refused: isElected() ? queue.refused : told.refused,
        stuck: isElected() ? queue.hitch : told.stuck,
      },
    };
    if (JSON.stringify(next) === JSON.stringify(this.#status)) return false;
    this.#status = next;
    onStatus(next);
    return true;
  }
}

/** Whatever ends the sending, nothing is on its way then [SYNC.80]. */
const sendingOf = ({ phase, sending }: SyncStatus): readonly string[] => (phase === 'sending' ? sending : []);

/** Of what waits to be sent, changes and photos of saved surveys. */
function oldest({ outbox }: ImageReader, photos: readonly Pick<UnsentPhoto, 'taken_at'>[]): string | null {
  let first: string | null = null;
  for (const { state, ts } of outbox.changes()) if (state === 'waiting' && (first === null || ts < first)) first = ts;
  for (const { taken_at } of photos) if (first === null || taken_at < first) first = taken_at;
  return first;
}

/** What only a newer app knows it will show when it is back; it is counted, exported and sealed with the rest. */
function refusedChanges({ outbox }: ImageReader): RefusedChange[] {
  const refused: RefusedChange[] = [];
  for (const { op, entity, id, create, state, code, field, message, ts, patch } of outbox.changes()) {
    if (state !== 'waiting' && isKnownEntity(entity))
      refused.push({ op, entity, id, isNew: create, state, code, field, message: message ?? '', at: ts, patch });
  }
  return refused;
}
