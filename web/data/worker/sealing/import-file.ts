import { must } from '#domain/assertions.ts';
import { isAdministrator } from '#domain/permissions.ts';
import { fullName } from '#domain/user/full-name.ts';
import { ApiError } from '../../api-error.ts';
import { CallError } from '../../protocol/call-error.ts';
import type { Imported } from '../../protocol/sealed-status.ts';
import { logUnreadFile } from '../photos/log-unread-file.ts';
import { NetworkError } from '../sync/server-calls.ts';
import type { StoredRow } from '../store/stored-row.ts';
import { NewerError, UnreadableError } from './unreadable-error.ts';
import { lacksAny } from './bundle-content.ts';
import { openBundle } from './bundle-key.ts';
import { ComeInFile } from './coming-back.ts';
import { NoExportError, type ReadExport, readExport } from './export-file.ts';
import { type ImportedBundle, importOwn, needEncryption, type Who } from './exports.ts';
import { countWork } from './others-work.ts';
import { readItem } from './read-bundle.ts';
import type { Bundle, SealedDatabase } from './sealed-database.ts';
import { reasonOf } from './unopened-reason.ts';

const OTHERS =
  'This is the unsent work of somebody else. They can import it themselves, or an administrator once they can’t log in any more.';
const NEEDS_CONNECTION = 'Opening this file needs a connection. Nothing was changed.';
const OTHER_SERVER =
  'This file was exported from another server, or before this one was set up anew. It can be opened there only.';
const UNREADABLE = 'Nothing in this file can be read: it is damaged. Export it again where it was made.';
const NEWER =
  'This file is of a newer version of Firemark, and nothing in it can be read here: load the new version, then import it again.';

const theirsToImport = (name: string) =>
  `${name} can log in: they import this file themselves, in the sync centre of any device. If they no longer can, set them to Inactive first; then you can hand it in for them.`;

interface Importing extends Who {
  sealed: SealedDatabase;
  onRead: (bytes: number) => void;
}

/**
 * Takes over a file of unsent work: the user's own at once, somebody's who can't log in any more to be handed in [SESS.22]. What
 * can't be opened of it keeps nothing else from coming.
 */
export async function importFile(importing: Importing, file: Blob): Promise<Imported> {
  needEncryption();
  let imported: ImportedBundle | null = null;
  const unopened: unknown[] = [];
  const come = new ComeInFile();
  try {
    for await (const given of readExport(file, importing.onRead)) {
      try {
        imported = together(imported, await importBundle(importing, given, come));
      } catch (error) {
        unopened.push(error);
        // What has come of the parts behind it is said in it: they come with the next try.
        if (isPassing(error)) break;
      }
    }
  } catch (error) {
    unopened.push(error);
  }
  for (const error of unopened) if (error instanceof NoExportError) logUnreadFile(error);
  if (imported === null) throw inWords(must(unopened[0], 'why nothing of it was brought'));
  return { ...imported, unopened: unopened.length === 0 ? null : partWords(unopened[0]) };
}

function importBundle({ sealed, ...who }: Importing, given: ReadExport, come: ComeInFile): Promise<ImportedBundle> {
  const isOwn = given.bundle.user_id === who.session.user.id;
  return isOwn ? importOwn(who, given, come) : importOthers(who, sealed, given, come);
}

/** Whether the next try may open it. */
const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status === 429 || error.status >= 500));

/** What two bundles of a file have brought. */
function together(one: ImportedBundle | null, other: ImportedBundle): ImportedBundle {
  if (one === null) return other;
  const isWhole = one.isWhole && other.isWhole;
  return {
    counts: {
      changes: one.counts.changes + other.counts.changes,
      photos: one.counts.photos + other.counts.photos,
      drafts: one.counts.drafts + other.counts.drafts,
      forms: one.counts.forms + other.counts.forms,
    },
    held: one.held + other.held,
    isWhole,
    isNewer: !isWhole && [one, other].every((part) => part.isWhole || part.isNewer),
    author: one.author ?? other.author,
  };
}

function inWords(error: unknown): CallError {
  if (error instanceof CallError) return error;
  if (error instanceof NoExportError) return new CallError('no-export', 'This file is no export of unsent work.');
  if (error instanceof NewerError) return new CallError('no-export', NEWER);
  if (error instanceof UnreadableError) return new CallError('no-export', UNREADABLE);
  if (error instanceof NetworkError) return new CallError('not-opened', NEEDS_CONNECTION);
  if (error instanceof ApiError && error.status === 422) return new CallError('not-opened', OTHER_SERVER);
  return new CallError('not-opened', reasonOf(error));
}

/** Why a part of a file could not be opened of which another part was brought. */
function partWords(error: unknown): string {
  if (error instanceof CallError) return error.message;
  if (error instanceof NewerError) return 'It is of a newer version of Firemark: load the new version first.';
  if (error instanceof NoExportError || error instanceof UnreadableError) return 'It is damaged.';
  if (error instanceof NetworkError) return 'Opening it needs a connection.';
  if (error instanceof ApiError && error.status === 422)
    return 'It is from another server, or from before this one was set up anew.';
  return 'The server could not open it.';
}

/** Laid beside what is left on this device, sealed as it came; the server says who may open it. */
async function importOthers(
  { user, session }: Who,
  sealed: SealedDatabase,
  given: ReadExport,
  come: ComeInFile,
): Promise<ImportedBundle> {
  if (!isAdministrator(session.user)) throw new CallError('other-user', OTHERS);
  const { bundle, items, isWhole } = given;
  const author = user.data.image.store.visible('users', bundle.user_id) as StoredRow<'users'> | undefined;
  const name = author === undefined ? 'somebody who is no longer known' : fullName(author);
  const key = await user.calls.unseal(bundle).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    throw new CallError('other-user', theirsToImport(name));
  });
  const here = async () => (await sealed.bundles()).filter(({ id }) => id === bundle.id);
  // Its items would take the place of those that are here.
  if ((await here()).some(({ sealed_key }) => sealed_key !== bundle.sealed_key)) throw new UnreadableError();
  const open = await openBundle(bundle, key);
  const coming = come.of(bundle);
  const laid: Bundle = { ...bundle, imported: true, ...(coming.length > 0 && { coming }) };
  // An earlier file may have brought it, from before that came back. Of what was sealed here this device knows it itself.
  const isImported = (await here()).some(({ imported = false }) => imported);
  if (isImported && coming.length > 0) await sealed.addComing(bundle.id, coming);
  const read = { all: 0, kept: 0, newer: 0, lacking: 0 };
  for await (const item of items) {
    read.all += 1;
    const { content, isNewer } = await readItem(open, item);
    if (isNewer) read.newer += 1;
    if (content === null) continue;
    read.kept += 1;
    read.lacking += Number(lacksAny(content));
    come.note(bundle, content);
    await sealed.exchange(laid, [], [item]);
  }
  const { counts } = await countWork(sealed, await here(), async () => key);
  const isRead = isWhole() && read.all === read.kept;
  const isNewer = isWhole() && !isRead && read.all === read.kept + read.newer;
  if (!isRead && read.kept === 0) throw isNewer ? new NewerError() : new UnreadableError();
  return { counts, held: 0, isWhole: isRead && read.lacking === 0, isNewer, author: name };
}
