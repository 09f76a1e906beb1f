import type { StoredSession } from '../app-database.ts';
import { CallError } from '../call-error.ts';
import { logUnreadFile } from '../log-unread-file.ts';
import type { OpenUser } from '../open-user.ts';
import { canSeal, openBundle } from './bundle-key.ts';
import { NoExportError, readExport, writeExport } from './export-file.ts';
import type { PageForms } from './page-forms.ts';
import { readable, readBundle } from './read-bundle.ts';
import { type BroughtBack, restoreWork } from './restore-work.ts';
import { reasonOf } from './unopened-reason.ts';

const NO_ENCRYPTION = 'This connection has no encryption: open Firemark over HTTPS to export.';

interface Who {
  user: OpenUser;
  session: StoredSession;
  forms: PageForms;
}

/** All that only this device has, in a file for this user alone [D4.6]. */
export async function exportWork({ user, session, forms }: Who): Promise<Blob> {
  if (!canSeal()) throw new CallError('no-encryption', NO_ENCRYPTION);
  const kept = (await forms.all())[session.user.id] ?? {};
  return writeExport(session.user.id, session.sealingKey, user.unsentWork(kept));
}

/** Brings back what such a file holds and is not here [D4.6]. */
export async function openExport({ user, session, forms }: Who, file: Blob): Promise<BroughtBack> {
  if (!canSeal()) throw new CallError('no-encryption', NO_ENCRYPTION);
  try {
    const { bundle, items } = await readExport(file);
    if (bundle.user_id !== session.user.id) throw new CallError('other-user', 'This is the unsent work of somebody else.');
    const open = await openBundle(bundle, await user.calls.unseal(bundle));
    const contents = readable(readBundle(open, items), []);
    const brought = await restoreWork(user.data.database, contents, { userId: session.user.id, forms });
    await user.readAnew();
    return brought;
  } catch (error) {
    if (error instanceof NoExportError) {
      logUnreadFile(error);
      throw new CallError('no-export', 'This file is no export of unsent work.');
    }
    throw error instanceof CallError ? error : new CallError('not-opened', reasonOf(error));
  }
}
