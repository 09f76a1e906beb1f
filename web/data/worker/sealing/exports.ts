import { CallError } from '../../protocol/call-error.ts';
import type { Imported } from '../../protocol/sealed-status.ts';
import type { OpenUser } from '../user/open-user.ts';
import { readableEntries } from '../disk/log-entries.ts';
import { NewerError, UnreadableError } from './bring-back.ts';
import type { BundleContent } from './bundle-content.ts';
import { hasWebCrypto } from '../../web-crypto.ts';
import { openBundle } from './bundle-key.ts';
import { unsentChange, unsentWork } from './export-unsent.ts';
import { ExportTooLargeError, type ReadExport, writeExport } from './export-file.ts';
import type { PageForms } from '../../protocol/page-forms.ts';
import { readable, readBundle } from './read-bundle.ts';
import { restoreWork } from './restore-work.ts';
import type { StoredSession } from '../disk/app-schema.ts';

const NO_ENCRYPTION = 'This connection has no encryption: open Firemark over HTTPS to export.';
const TOO_MUCH =
  'More than 2 GB is unsent on this device: too much for one file. Connect it for a while, so that a part is sent, and export again.';

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

/** All that only this device has, in a file for this user alone [SESS]. */
export async function exportWork({ user, session, forms }: Who): Promise<Blob> {
  needEncryption();
  await user.shelf.follow();
  const kept = (await forms.all())[session.user.id] ?? {};
  return write(session, unsentWork(user.data.image, user.shelf, kept));
}

/** One change of these, with the photos that it names [SYNC.63]. */
export async function exportChange({ user, session }: Who, op: string): Promise<Blob> {
  needEncryption();
  await user.shelf.follow();
  const found = user.data.image.outbox.find(op);
  if (found === null) throw new CallError('not-found', GONE);
  return write(session, unsentChange(found, user.shelf));
}

async function write(session: StoredSession, contents: AsyncIterable<BundleContent>): Promise<Blob> {
  try {
    return await writeExport(session.user.id, session.sealingKey, contents);
  } catch (error) {
    throw error instanceof ExportTooLargeError ? new CallError('not-opened', TOO_MUCH) : error;
  }
}

/** Brings back what the user's own file holds and is not here; what the server holds already stays with it [SESS.22]. */
export async function importOwn({ user, session, forms }: Who, { bundle, items, isWhole }: ReadExport): Promise<Imported> {
  const open = await openBundle(bundle, await user.calls.unseal(bundle));
  const [read, newer]: [number[], number[]] = [[], []];
  let [seen, held] = [0, 0];
  const counted = async function* () {
    for await (const item of readBundle(open, items)) {
      seen += 1;
      held += heldIn(item.content);
      yield item;
    }
  };
  const how = { userId: session.user.id, forms, madeOn: bundle.id, isFromElsewhere: true };
  const counts = await restoreWork(user.data.database, readable(counted(), read, newer), how);
  await user.readAnew();
  const isRead = isWhole() && seen === read.length;
  const isNewer = isWhole() && !isRead && seen === read.length + newer.length;
  if (!isRead && read.length === 0) throw isNewer ? new NewerError() : new UnreadableError();
  return { counts, held, isWhole: isRead, isNewer, author: null };
}

/** Changes that were with the server when they were exported. */
function heldIn(content: BundleContent | null): number {
  if (content?.kind !== 'log') return 0;
  return readableEntries(content.entries).flatMap(({ changes }) => changes.filter(({ state }) => state === 'held')).length;
}
