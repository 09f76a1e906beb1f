import type { EntityName } from '#domain/entities.ts';
import type { PulledPage } from '#domain/sync/pulled-chunk.ts';
import { deleteEvicted, deleteUnreceived } from '../disk/delete-evicted.ts';
import { eachReadable } from '../disk/if-readable.ts';
import { storedMeta } from '../disk/meta.ts';
import type { LogEntry, Meta, ReadTransaction, WriteTransaction } from '../disk/user-schema.ts';
import { askLater, confirmedCopies, CONFIRMED_STORES } from '../photos/confirmed-photos.ts';
import { bytesOf, roomToRemove } from '../room/room-to-remove.ts';
import { evictBlock, type NewBlock, writeBlocks } from '../store/blocks.ts';
import { packAnswers } from '../store/answer-packs.ts';
import { putAnswers } from '../store/held-answers.ts';
import { VERDICTS } from '../store/read-keys.ts';
import type { Records } from '../store/records.ts';
import type { SyncedData } from './synced-data.ts';
import { applyVerdicts } from './apply-verdicts.ts';
import { Gain } from './gain.ts';

/** Rows and cursor in one transaction; 'overtaken' when another tab has moved the cursor meanwhile [TAB]. */
export async function applyPage(data: SyncedData, from: string | null, page: PulledPage): Promise<'applied' | 'overtaken'> {
  if (page.resync) return startAgain(data, from);
  const { image, announce } = data;
  const gain = Gain.ofPage(page);
  const written = await writePage(data, from, page, gain);
  if (written === null) return 'overtaken';
  const { meta, keys, entries, rebuilt } = written;
  const touched = page.verdicts.length > 0 ? [VERDICTS] : [];
  image.take({ meta, rows: gain.rows, received: gain.received, evicted: page.evict, dropsStale: rebuilt, entries, touched });
  if (rebuilt) announce({ kind: 'rebuilt' });
  else if (keys.length + entries.size > 0)
    announce({ kind: 'changed', seqs: [...entries.keys()], blocks: keys, drafts: [], writes: meta.writes });
  return 'applied';
}

interface Written {
  meta: Meta;
  keys: number[];
  entries: Map<number, LogEntry | undefined>;
  rebuilt: boolean;
}

/** Null when another tab was faster. */
function writePage(data: SyncedData, from: string | null, page: PulledPage, gain: Gain): Promise<Written | null> {
  const { epoch, complete } = data.image.meta;
  const blocks = [...gain.blocks(epoch), ...evictions(page, epoch)];
  const isQuiet = complete && blocks.length + gain.answers.length + gain.packed.length + page.verdicts.length === 0;
  return isQuiet ? writeCursor(data, from, page) : writeGain(data, from, page, { gain, blocks });
}

/** Of a page that brings nothing, in one store [SYNC.89]. */
function writeCursor({ image, term, now }: SyncedData, from: string | null, page: PulledPage): Promise<Written | null> {
  const write = async (transaction: WriteTransaction) => {
    const stored = await storedMeta(transaction);
    if (!goesOn(stored, image.meta, from) || !stored.complete) return null;
    const meta = metaAfter(stored, page, { hasWritten: false, now: now() });
    await transaction.objectStore('meta').put(meta, 'meta');
    return { meta, keys: [], entries: new Map(), rebuilt: false };
  };
  return term.write(['meta'], write, { received: true, frees: true });
}

interface Gained {
  gain: Gain;
  blocks: readonly NewBlock[];
}

async function writeGain(
  { image, term, now }: SyncedData,
  from: string | null,
  page: PulledPage,
  { gain, blocks }: Gained,
): Promise<Written | null> {
  const { epoch, complete } = image.meta;
  const endsRebuild = epoch > 1 && !complete && !page.more;
  const former = endsRebuild ? await term.read(['blocks'], (there) => formerBlocks(there, epoch)) : [];
  return term.write(
    ['log', 'sent', 'blocks', 'answers', 'answer_packs', 'verdicts', 'evidence', 'meta'],
    async (transaction) => {
      const stored = await storedMeta(transaction);
      if (!goesOn(stored, image.meta, from)) return null;
      const keys = await writeBlocks(transaction, blocks);
      await packAnswers(transaction, stored.epoch, gain.packed);
      await putAnswers(transaction, gain.answers);
      await deleteEvicted(transaction, page.evict);
      const rebuilt = !page.more && !stored.complete;
      if (rebuilt) {
        await deleteFormerEpochs(transaction, stored.epoch);
        await deleteUnreceived(transaction, stored.epoch, (entity) => {
          const gained = gain.ids(entity);
          return (id) => gained.has(id) || isOfNow(image.store, entity, id);
        });
      }
      const entries = await applyVerdicts(transaction, now(), page.verdicts, image.outbox.entries);
      const meta = metaAfter(stored, page, { hasWritten: blocks.length > 0 || rebuilt, now: now() });
      await transaction.objectStore('meta').put(meta, 'meta');
      return { meta, keys, entries, rebuilt };
    },
    { received: true, bytes: roomToRemove(former) + bytesOf([blocks, gain.packed, gain.answers]) },
    page.more && !image.meta.complete ? 'relaxed' : 'strict',
  );
}

const goesOn = (stored: Meta, { epoch }: Meta, from: string | null): boolean => stored.cursor === from && stored.epoch === epoch;

function metaAfter(
  stored: Meta,
  { cursor, more, to_decide }: PulledPage,
  { hasWritten, now }: { hasWritten: boolean; now: string },
): Meta {
  return {
    ...stored,
    cursor,
    former_cursor: null,
    writes: stored.writes + (hasWritten ? 1 : 0),
    complete: stored.complete || !more,
    last_synced_at: more ? stored.last_synced_at : now,
    to_decide,
  };
}

function evictions(page: PulledPage, epoch: number): NewBlock[] {
  return [...Map.groupBy(page.evict, ({ entity }) => entity)].map(([entity, gone]) =>
    evictBlock(
      entity,
      epoch,
      gone.map(({ id }) => id),
    ),
  );
}

const isOfNow = (store: Records, entity: EntityName, id: string): boolean =>
  store.serverRow(entity, id) !== undefined && !store.isStale(entity, id);

/** One that can't be read is a file, which is gone at once. */
async function formerBlocks(there: ReadTransaction, epoch: number): Promise<readonly unknown[]> {
  const blocks = there.objectStore('blocks');
  const range = IDBKeyRange.upperBound(epoch, true);
  return [...(await eachReadable(blocks, { from: blocks.index('epoch'), range })).values()];
}

async function deleteFormerEpochs(transaction: WriteTransaction, epoch: number): Promise<void> {
  const blocks = transaction.objectStore('blocks');
  const former = await blocks.index('epoch').getAllKeys(IDBKeyRange.upperBound(epoch, true));
  await Promise.all(former.map((key) => blocks.delete(key)));
}

/** The server can't go on from this cursor; what is held stays [SYNC]. */
export async function startAgain({ image, term, announce }: SyncedData, from: string | null): Promise<'applied' | 'overtaken'> {
  const meta = await term.write(CONFIRMED_STORES, async (transaction) => {
    if (!goesOn(await storedMeta(transaction), image.meta, from)) return null;
    // At once: until the pull begins the device may find no room, or a session end.
    await askLater(transaction, await confirmedCopies(transaction, image.store));
    const next: Meta = { ...(await storedMeta(transaction)), cursor: null, former_cursor: null, known_op: null, complete: false };
    await transaction.objectStore('meta').put(next, 'meta');
    return next;
  });
  if (meta === null) return 'overtaken';
  image.take({ meta });
  announce({ kind: 'photos' });
  return 'applied';
}
