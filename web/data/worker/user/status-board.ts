import { isKnownEntity } from '#domain/entities.ts';
import { sameValue } from '#domain/sync/same-value.ts';
import { type Refusal, refusalOf } from '../../protocol/refused-change.ts';
import type { PhotoStatus, SyncStatus } from '../../protocol/sync-status.ts';
import { initialStatus } from '../../protocol/sync-status.ts';
import { countDamaged } from '../disk/log-entries.ts';
import type { ImageReader } from '../image/image-reader.ts';
import type { SetAside } from '../outbox/set-aside.ts';
import { readLateKey } from '../photos/late-key.ts';
import type { PhotoQueue } from '../photos/photo-queue.ts';
import type { PhotoShelf } from '../photos/photo-shelf.ts';

interface Options {
  image: ImageReader;
  aside: Pick<SetAside, 'told'>;
  shelf: Pick<PhotoShelf, 'toSend' | 'unsent' | 'doubted'>;
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
    const { unsent, oldest, refused } = countChanges(image);
    const chosen = shelf.unsent.filter(({ unscaled }) => unscaled !== undefined);
    const next: SyncStatus = {
      ...this.#status,
      ...part,
      sending: sendingOf({ ...this.#status, ...part }),
      unsent,
      oldestUnsentAt: shelf.toSend.reduce((first, { taken_at }) => earlier(first, taken_at), oldest),
      damaged: countDamaged(image.damaged) + image.unreadDrafts.size,
      drafts: image.drafts.size,
      refused,
      aside: isElected() ? aside.told : (part.aside ?? this.#status.aside),
      toDecide: image.meta.to_decide ?? 0,
      photos: {
        waiting: shelf.toSend.length,
        sending: queue.sending,
        unsentIds: shelf.unsent.map(({ id }) => id),
        unscaled: chosen.length,
        unscaledOfSaved: chosen.filter(({ draft }) => readLateKey(draft) !== null).length,
        doubted: shelf.doubted.length,
        refused: isElected() ? queue.refused : told.refused,
        stuck: isElected() ? queue.hitch : told.stuck,
      },
    };
    if (sameValue(next, this.#status)) return false;
    this.#status = next;
    onStatus(next);
    return true;
  }
}

/** Whatever ends the sending, nothing is on its way then [SYNC.80]. */
const sendingOf = ({ phase, sending }: SyncStatus): readonly string[] => (phase === 'sending' ? sending : []);

interface Counted {
  unsent: number;
  /** When the oldest of what waits to be sent was made. */
  oldest: string | null;
  refused: Record<Refusal, number>;
}

/** What only a newer app knows it will show when it is back, if it was refused; it is counted, exported and sealed with the rest. */
function countChanges({ outbox }: ImageReader): Counted {
  const counted: Counted = { unsent: 0, oldest: null, refused: { held: 0, mine: 0, decided: 0 } };
  for (const change of outbox.changes()) {
    const refusal = refusalOf(change);
    if (refusal === null) {
      counted.unsent += 1;
      counted.oldest = earlier(counted.oldest, change.ts);
    } else if (isKnownEntity(change.entity)) counted.refused[refusal] += 1;
  }
  return counted;
}

const earlier = (first: string | null, other: string): string => (first === null || other < first ? other : first);
