import type { DeviceId } from '#domain/sync/wire.ts';
import { CallError } from '../../protocol/call-error.ts';
import type { OpenUser } from '../user/open-user.ts';
import { handIn } from './hand-in.ts';
import { countWork, isAnyLeft } from './others-work.ts';
import type { SealedDatabase } from './sealed-database.ts';
import { reasonOf } from './unopened-reason.ts';
import type { HandedIn, OthersWork } from '../../protocol/sealed-status.ts';
import type { StoredRow } from '../store/stored-row.ts';

interface Who {
  /** An administrator. */
  user: OpenUser;
  sealed: SealedDatabase;
}

/** What those left on this device who can't log in any more [SESS]. */
export async function listOthersWork({ user, sealed }: Who): Promise<OthersWork[]> {
  const byUser = Map.groupBy(await sealed.bundles(), ({ user_id }) => user_id);
  const works: OthersWork[] = [];
  for (const [user_id, bundles] of byUser) {
    const author = user.data.image.store.visible('users', user_id) as StoredRow<'users'> | undefined;
    if (mayLogIn(author)) continue;
    const name = author === undefined ? null : `${author.forename} ${author.surname}`;
    try {
      const left = await countWork(sealed, bundles, user.calls.unseal);
      if (isAnyLeft(left)) works.push({ user_id, name, ...left, problem: null });
    } catch (error) {
      works.push({ user_id, name, counts: null, asChosen: 0, problem: reasonOf(error) });
    }
  }
  return works;
}

const mayLogIn = (author: StoredRow<'users'> | undefined) => author?.status === 'Active' && author.deleted_at === null;

/** Sends the work of one of them to the server, which holds all of it. */
export async function sendOthersWork({ user, sealed }: Who, userId: string, device: DeviceId): Promise<HandedIn> {
  const bundles = await sealed.bundlesOf(userId);
  const { calls } = user;
  try {
    return await handIn({ sealed, bundles, unseal: calls.unseal, calls, device, now: user.data.now });
  } catch (error) {
    throw new CallError('not-sent', reasonOf(error));
  }
}
