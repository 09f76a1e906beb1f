import type { UserDatabase } from '../disk/user-database.ts';
import { whileLocked } from '../tabs/user-locks.ts';
import { openBundle } from './bundle-key.ts';
import type { PageForms } from '../../protocol/page-forms.ts';
import { readable, readBundle, storedItems } from './read-bundle.ts';
import { restoreWork } from './restore-work.ts';
import type { Bundle, SealedDatabase } from './sealed-database.ts';

/** Some of it is not what was sealed. */
export class UnreadableError extends Error {}

/** What is not read of it is whole, but of a newer app. */
export class NewerError extends UnreadableError {}

interface Options {
  userId: string;
  database: UserDatabase;
  sealed: SealedDatabase;
  forms: PageForms;
  locks: Pick<LockManager, 'request'>;
  /** Asks the server for a bundle's key, base64. */
  unseal: (bundle: Bundle) => Promise<string>;
}

/**
 * Brings back what was sealed when this user's earlier sessions ended, the latest first, and removes the bundles; answers
 * whether anything came. Rejects with what kept the server from opening one, which stays [SESS].
 */
export function bringBack(options: Options): Promise<boolean> {
  const { userId, locks } = options;
  return whileLocked(locks, `firemark-bringing-back-${userId}`, (granted) =>
    granted ? bringAll(options) : Promise.resolve(false),
  );
}

async function bringAll({ userId, database, sealed, forms, unseal }: Options): Promise<boolean> {
  const bundles = await sealed.bundlesOf(userId);
  const failures: unknown[] = [];
  let brought = false;
  for (const bundle of bundles.toReversed()) {
    const key = await unseal(bundle).catch((error: unknown) => {
      failures.push(error);
      return null;
    });
    if (key === null) continue;
    const [read, newer]: [number[], number[]] = [[], []];
    const items = readBundle(await openBundle(bundle, key), storedItems(sealed, bundle));
    await restoreWork(database, readable(items, read, newer), { userId, forms, madeOn: bundle.id });
    await sealed.exchange(bundle, read, []);
    const left = (await sealed.numbersOf(bundle)).length;
    if (left > 0) failures.push(left === newer.length ? new NewerError() : new UnreadableError());
    brought ||= read.length > 0;
  }
  if (failures.length > 0) throw failures[0];
  return brought;
}
