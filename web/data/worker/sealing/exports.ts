import { CallError } from '../../protocol/call-error.ts';
import type { Imported, WorkCounts } from '../../protocol/sealed-status.ts';
import type { OpenUser } from '../user/open-user.ts';
import { readableEntries } from '../disk/log-entries.ts';
import { type BundleContent, lacksAny } from './bundle-content.ts';
import { hasWebCrypto } from '../../web-crypto.ts';
import { openBundle } from './bundle-key.ts';
import { type ComeInFile, comeOf } from './coming-back.ts';
import { unsentChange, unsentWork } from './export-unsent.ts';
import { type ExportedBundle, ExportTooLargeError, type ReadExport, sealContents, writeExport } from './export-file.ts';
import type { PageForms } from '../../protocol/page-forms.ts';
import { readable, readBundle, storedItems } from './read-bundle.ts';
import { restoreWork } from './restore-work.ts';
import type { SealedDatabase } from './sealed-database.ts';
import type { StoredSession } from '../disk/app-schema.ts';
import { bringingBackLock, whileLocked } from '../tabs/user-locks.ts';
import { NewerError, UnreadableError } from './unreadable-error.ts';

const NO_ENCRYPTION = 'This connection has no encryption: open Firemark over HTTPS to export.';
const TOO_MUCH =
  'More than 2 GB is unsent on this device: too much for one file. Connect it for a while, so that a part is sent, and export again.';

const NOTHING = 'Nothing is unsent any more: there is nothing to export.';
const OPENING =
  'Earlier work is just being opened on this device. Wait a moment, close all other tabs of Firemark, and export again.';
const GONE = 'This change is not here any more: it was sent or discarded.';

/** Who exports, and what their page has. */
export interface Who {
  user: OpenUser;
  session: StoredSession;
  forms: PageForms;
}

export function needEncryption(): void {
  if (!hasWebCrypto()) throw new CallError('no-encryption', NO_ENCRYPTION);
}

interface Exporting extends Who {
  sealed: SealedDatabase;
  locks: Pick<LockManager, 'request'>;
}

/** All that only this device has, in a file for this user alone; what is still sealed as it is, for which nobody's key is needed [SESS]. */
export async function exportWork(who: Exporting): Promise<Blob> {
  needEncryption();
  const { user, session, locks } = who;
  // What comes back meanwhile would be neither in the part that was read nor in the sealed one.
  const file = await whileLocked(locks, bringingBackLock(session.user.id), async (granted) => {
    if (!granted) throw new CallError('not-opened', OPENING);
    // Not all that came of it may be in memory yet, also where nothing is left to come.
    await user.readLaid();
    await user.shelf.follow();
    return write(bundlesToExport(who));
  });
  if (file.size === 0) throw new CallError('not-found', NOTHING);
  return file;
}

/** The latest first, as they are brought back. */
async function* bundlesToExport({ user, session, forms, sealed }: Exporting): AsyncGenerator<ExportedBundle> {
  const kept = (await forms.all())[session.user.id] ?? {};
  const bundles = await sealed.bundlesOf(session.user.id);
  const contents = async function* () {
    yield* comeOf(user.data.database, bundles);
    yield* unsentWork(user.data.image, user.shelf, kept);
  };
  yield sealContents(session.user.id, session.sealingKey, contents());
  for (const bundle of bundles.toReversed()) yield { bundle, items: storedItems(sealed, bundle) };
}

/** One change of these, with the photos that it names [SYNC.63]. */
export async function exportChange({ user, session }: Who, op: string): Promise<Blob> {
  needEncryption();
  await user.shelf.follow();
  const found = user.data.image.outbox.find(op);
  if (found === null) throw new CallError('not-found', GONE);
  const one = async function* () {
    yield sealContents(session.user.id, session.sealingKey, unsentChange(found, user.shelf));
  };
  return write(one());
}

async function write(bundles: AsyncIterable<ExportedBundle>): Promise<Blob> {
  try {
    return await writeExport(bundles);
  } catch (error) {
    throw error instanceof ExportTooLargeError ? new CallError('not-opened', TOO_MUCH) : error;
  }
}

/** What one bundle of a file has brought. */
export type ImportedBundle = Omit<Imported, 'unopened'>;

/** Brings back what a bundle of the user's own file holds and is not here; what the server holds already stays with it [SESS.22]. */
export async function importOwn(
  { user, session, forms }: Who,
  { bundle, items, isWhole }: ReadExport,
  come: ComeInFile,
): Promise<ImportedBundle> {
  const open = await openBundle(bundle, await user.calls.unseal(bundle));
  const [read, newer]: [number[], number[]] = [[], []];
  let [seen, held, lacking] = [0, 0, 0];
  const counted = async function* () {
    for await (const item of readBundle(open, items)) {
      seen += 1;
      come.note(bundle, item.content);
      held += heldIn(item.content);
      lacking += Number(item.content !== null && lacksAny(item.content));
      yield item;
    }
  };
  const how = { userId: session.user.id, forms, madeOn: bundle.id, isFromElsewhere: true, comeBefore: come.of(bundle) };
  let counts: WorkCounts;
  try {
    counts = await restoreWork(user.data.database, readable(counted(), read, newer), how);
  } finally {
    // What came before something was refused can be seen, too.
    await user.readAnew();
  }
  const isRead = isWhole() && seen === read.length;
  const isNewer = isWhole() && !isRead && seen === read.length + newer.length;
  if (!isRead && read.length === 0) throw isNewer ? new NewerError() : new UnreadableError();
  return { counts, held, isWhole: isRead && lacking === 0, isNewer, author: null };
}

/** Changes that were with the server when they were exported. */
function heldIn(content: BundleContent | null): number {
  if (content?.kind !== 'log') return 0;
  return readableEntries(content.entries).flatMap(({ changes }) => changes.filter(({ state }) => state === 'held')).length;
}
