import { CallError } from '../../protocol/call-error.ts';
import { askedIn, askedText, type Draft, isSameDraft } from '../../protocol/draft.ts';
import { ifReadable } from '../disk/if-readable.ts';
import { damagedEntries, ofLostDraft, readableEntries } from '../disk/log-entries.ts';
import { newMeta } from '../disk/meta.ts';
import type { EitherTransaction, UserDatabase } from '../disk/user-database.ts';
import { askLater } from '../photos/confirmed-photos.ts';
import { bytesOf } from '../room/room-to-remove.ts';
import type { BundleContent } from './bundle-content.ts';
import type { WorkCounts } from '../../protocol/sealed-status.ts';
import type { PageForms } from '../../protocol/page-forms.ts';
import type { LogEntry, SentChange, StoreName, UnsentPhoto, WriteTransaction } from '../disk/user-schema.ts';
import { broughtBefore, noteBrought, noteComing } from './coming-back.ts';
import { portions } from './portions.ts';
import {
  bringEntries,
  bringSent,
  broughtLate,
  type ComingLog,
  comingLog,
  entriesBeside,
  opsOf,
  withoutHeld,
} from './restore-log.ts';
import { uniteSeqs } from './sealed-database.ts';

interface Restoring {
  userId: string;
  forms: PageForms;
  /**
   * What stands for the device that made it, where it comes beside work that was done and sent here since: that must not pass
   * for what its author had seen [SESS.29].
   */
  madeOn: string;
  /** What is held of it is with the server already. */
  isFromElsewhere?: boolean;
  /** What is noted beside the bundle, or in its file: where those entries of its log lay that have come before. */
  comeBefore?: readonly number[];
  /** Which of its items have come with the last write, which took these photos away again. */
  itemsOf?: (freed: ReadonlySet<string>) => readonly number[];
  /** Hears that something of it can be seen now, also where the rest finds no room. */
  onBrought?: () => void;
}

interface Gathered {
  log: LogEntry[];
  /** What can't be read of the log, as it was sealed. */
  damaged: LogEntry[];
  sent: SentChange[];
  drafts: [string, Draft][];
  photos: UnsentPhoto[];
  /** Those of which a copy was in doubt where they were sealed. */
  doubted: Set<string>;
  /** Photos whose bytes came with them. */
  files: Set<string>;
  forms: Record<string, string>;
  cursor: string | null;
}

const FREED =
  'Space was freed meanwhile, which took photos of it away again. They are still where they came from, and come with the next try.';

/** All else has come. */
export class FreedError extends CallError {
  readonly photos: ReadonlySet<string>;

  constructor(photos: ReadonlySet<string>) {
    super('not-opened', FREED);
    this.photos = photos;
  }
}

/**
 * Lays what was sealed back into its user's database, each write where it finds room: binaries first, then what was acknowledged and
 * the log, a few MB at a time, and with the last of the log all that names binaries. What is there already stays as it is: it may be
 * done twice, and goes on where it broke off [SESS].
 */
export async function restoreWork(
  database: UserDatabase,
  contents: AsyncIterable<BundleContent>,
  { userId, forms, madeOn, isFromElsewhere = false, comeBefore = [], itemsOf = () => [], onBrought = () => undefined }: Restoring,
): Promise<WorkCounts> {
  const gathered = nothing();
  for await (const content of contents) await gather(database, content, gathered);
  if (isFromElsewhere) gathered.log = gathered.log.map(withoutHeld);
  await layAcknowledged(database, gathered);
  const coming = comingLog(gathered.damaged, gathered.log);
  let [isLate, changes]: [boolean | null, number] = [isFromElsewhere ? true : null, 0];
  const bring = async (transaction: WriteTransaction, some: ComingLog['entries']) => {
    await bringCursor(transaction, gathered.cursor);
    // Told once, for changes of one log follow each other.
    isLate ??= (await storedCursor(transaction)) !== null;
    return bringEntries(transaction, isLate ? some.map((placed) => broughtLate(placed, madeOn)) : some, coming);
  };
  const here = isFromElsewhere ? [] : await broughtBefore(database, madeOn);
  const brought = uniteSeqs(comeBefore, here);
  const parts = [...portions(entriesBeside(coming, new Set(brought)), Number.POSITIVE_INFINITY)];
  const last = parts.pop() ?? [];
  for (const some of parts) {
    // What is damaged of an entry lies apart from the rest of it, and is known by what it is.
    brought.push(...some.filter(({ isDamaged }) => !isDamaged).map(({ entry }) => entry.seq));
    const bringPart = async (transaction: WriteTransaction) => {
      if (!isFromElsewhere) await noteComing(transaction, madeOn, brought);
      return bring(transaction, some);
    };
    changes += await database.write(LOG_STORES, bringPart, { bytes: bytesOf([some, brought]) });
    onBrought();
  }
  const bringLast = async (transaction: WriteTransaction) => {
    const counts = {
      changes: changes + (await bring(transaction, last)),
      drafts: await bringDrafts(transaction, gathered.drafts),
      ...(await bringPhotos(transaction, gathered)),
    };
    if (!isFromElsewhere) await noteBrought(transaction, madeOn, itemsOf(counts.freed));
    return counts;
  };
  const { drafts, photos } = gathered;
  const stores: StoreName[] = [...LOG_STORES, 'drafts', 'files', 'unsent_photos'];
  const { freed, ...counts } = await database.write(stores, bringLast, { bytes: bytesOf([last, drafts, photos]) });
  const all = { ...counts, forms: await forms.bring(userId, gathered.forms) };
  onBrought();
  if (freed.size > 0) throw new FreedError(freed);
  return all;
}

const LOG_STORES: StoreName[] = ['log', 'sent', 'meta'];

const nothing = (): Gathered => ({
  log: [],
  damaged: [],
  sent: [],
  drafts: [],
  photos: [],
  doubted: new Set(),
  files: new Set(),
  forms: {},
  cursor: null,
});

/** What its log has in another state is not acknowledged. */
async function layAcknowledged(database: UserDatabase, { sent, log, cursor }: Gathered): Promise<void> {
  const logged = new Set(log.flatMap(opsOf));
  const acknowledged = sent.filter(({ op }) => !logged.has(op));
  for (const some of portions(acknowledged, Number.POSITIVE_INFINITY)) {
    const lay = async (transaction: WriteTransaction) => {
      await bringCursor(transaction, cursor);
      await bringSent(transaction, some);
    };
    await database.write(LOG_STORES, lay, { bytes: bytesOf(some) });
  }
}

async function gather(database: UserDatabase, content: BundleContent, gathered: Gathered): Promise<void> {
  switch (content.kind) {
    case 'log':
      gathered.log.push(...readableEntries(content.entries));
      gathered.damaged.push(...damagedEntries(content.entries));
      return;
    case 'sent':
      gathered.sent.push(...content.sent);
      return;
    case 'drafts':
      gathered.drafts.push(...content.drafts);
      gathered.damaged.push(...(content.missing ?? []).map(ofLostDraft));
      return;
    case 'forms':
      Object.assign(gathered.forms, content.forms);
      return;
    case 'cursor':
      gathered.cursor = content.cursor;
      return;
    case 'photo': {
      const isFirst = !gathered.photos.some(({ id }) => id === content.photo.id);
      gathered.photos.push(content.photo);
      if (isFirst && content.doubted === true) gathered.doubted.add(content.photo.id);
      if (!isFirst || content.binary === null) return;
      gathered.files.add(content.photo.id);
      await bringFile(database, content.photo, content.binary);
    }
  }
}

/** The file that a photo's record speaks of: one that is here already keeps its own, whatever was made of it since [PHOTO.26]. */
async function bringFile(database: UserDatabase, photo: UnsentPhoto, binary: ArrayBuffer): Promise<void> {
  const isLacking = async (there: EitherTransaction) => {
    const present = await there.objectStore('unsent_photos').get(photo.id);
    const file = await ifReadable(there.objectStore('files'), photo.id);
    if (present === undefined) return file === undefined || !isSame(file.binary, binary);
    return present.sha256 === photo.sha256 && file === undefined;
  };
  // A former try may have brought it, on a device that is short of room.
  if (!(await database.read(['files', 'unsent_photos'], isLacking))) return;
  const bring = async (transaction: WriteTransaction) => {
    if (await isLacking(transaction)) await transaction.objectStore('files').put({ id: photo.id, binary });
  };
  await database.write(['files', 'unsent_photos'], bring, { bytes: binary.byteLength });
}

function isSame(one: ArrayBuffer, other: ArrayBuffer): boolean {
  const bytes = new Uint8Array(other);
  return one.byteLength === bytes.length && new Uint8Array(one).every((byte, at) => byte === bytes[at]);
}

/** A survey that was begun anew keeps its answers, and takes those that it lacks; nobody has chosen a grade for what both say. */
async function bringDrafts(transaction: WriteTransaction, drafts: readonly [string, Draft][]): Promise<number> {
  const store = transaction.objectStore('drafts');
  const present = new Map<string, Draft | undefined>();
  for (const [key] of drafts) if (!present.has(key)) present.set(key, await ifReadable(store, key));
  for (const [key, draft] of drafts) {
    const later = present.get(key);
    await store.put(later === undefined ? draft : together(draft, later), key);
  }
  return [...present.values()].filter((draft) => draft === undefined).length;
}

function together(former: Draft, later: Draft): Draft {
  const answers = { ...former.answers, ...later.answers };
  const both = { ...former, ...given(later), ...askedOfBoth(former, later), answers };
  const isOfBoth = (one: Draft) => isSameDraft({ ...both, answers: one.answers }, both);
  const graded = [later, former].find((one) => one.grade !== null && isOfBoth(one));
  return { ...both, ...cameTogether([former, later], graded), grade: graded?.grade ?? null };
}

/** What others saved beside either stays to be asked about, but where the grade that is kept was chosen after it [SURVEY.56]. */
function cameTogether(drafts: readonly Draft[], graded: Draft | undefined): Pick<Draft, 'came_together'> {
  const isNoted = drafts.some((draft) => draft.came_together === true);
  return isNoted ? { came_together: graded?.came_together !== false } : {};
}

/** What either was asked: nobody has decided to leave out what one of them answered and the other hides [SURVEY.46]. */
function askedOfBoth(...drafts: Draft[]): Pick<Draft, 'asked'> {
  const noted = new Set(drafts.flatMap((draft) => [...askedIn(draft)]));
  return noted.size === 0 ? {} : { asked: askedText(noted) };
}

const given = (draft: Draft): Partial<Draft> => Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null));

/**
 * A chosen file goes with its survey, into one that was begun anew too. What frees space takes a file that nothing names yet: such
 * a photo is not brought, for it would be without its bytes.
 */
async function bringPhotos(
  transaction: WriteTransaction,
  { photos, doubted, drafts, files }: Gathered,
): Promise<{ photos: number; freed: ReadonlySet<string> }> {
  const store = transaction.objectStore('unsent_photos');
  const surveys = new Set<string | null>(drafts.map(([key]) => key));
  const known = new Set<string>(await store.getAllKeys());
  const unknown = photos.filter(({ id }) => !known.has(id) && known.add(id) !== undefined);
  const here = new Set<string>(await transaction.objectStore('files').getAllKeys());
  const brought = unknown.filter(({ id }) => !files.has(id) || here.has(id));
  const toAsk = brought.filter(({ id }) => doubted.has(id));
  await askLater(
    transaction,
    toAsk.map((photo) => ({ ...photo, doubted: true })),
  );
  for (const photo of brought.filter(({ id }) => !doubted.has(id))) {
    const { draft, unscaled } = photo;
    const kept = draft !== null && surveys.has(draft) ? await transaction.objectStore('drafts').get(draft) : undefined;
    const isOfDraft = unscaled !== undefined && kept !== undefined;
    const place = isOfDraft && { unscaled: { ...unscaled, draft: { ...unscaled.draft, started_at: kept.started_at } } };
    await store.put({ ...photo, ...place });
  }
  return { photos: brought.length, freed: new Set(unknown.filter((photo) => !brought.includes(photo)).map(({ id }) => id)) };
}

const storedCursor = async (transaction: WriteTransaction): Promise<string | null> =>
  (await transaction.objectStore('meta').get('meta'))?.cursor ?? null;

/** Where nothing has been received yet. */
async function bringCursor(transaction: WriteTransaction, former_cursor: string | null): Promise<void> {
  const store = transaction.objectStore('meta');
  const meta = (await store.get('meta')) ?? newMeta(1);
  if (former_cursor !== null && meta.cursor === null && meta.former_cursor === null)
    await store.put({ ...meta, former_cursor }, 'meta');
}
