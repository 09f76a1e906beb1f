import type { UserDatabase } from '../disk/user-database.ts';
import { bringingBackLock, whileLocked } from '../tabs/user-locks.ts';
import { type Behind, bringDoubted, withoutDoubted } from './photos/bring-doubted.ts';
import { openBundle } from './bundle-key.ts';
import { takeOut, takeOutBrought } from './coming-back.ts';
import type { PageForms } from '../../protocol/page-forms.ts';
import { readable, readBundle, type ReadItem, storedItems } from './read-bundle.ts';
import { FreedError, restoreWork } from './restore-work.ts';
import type { Bundle, SealedDatabase } from './sealed-database.ts';
import { againAfter } from './unopened-reason.ts';
import { NewerError, UnreadableError } from './unreadable-error.ts';

interface Options {
  userId: string;
  database: UserDatabase;
  sealed: SealedDatabase;
  forms: PageForms;
  locks: Pick<LockManager, 'request'>;
  /** Asks the server for a bundle's key, base64. */
  unseal: (bundle: Bundle) => Promise<string>;
  /** Hears that something of it can be seen now, also where the rest is refused. */
  onBrought?: () => void;
}

/**
 * Brings back what was sealed when this user's earlier sessions ended, the latest first, and removes the bundles. Answers false where
 * another tab is at it still; rejects with what kept one from being opened or laid back, which stays [SESS].
 */
export function bringBack(options: Options): Promise<boolean> {
  const { userId, locks } = options;
  return whileLocked(locks, bringingBackLock(userId), async (granted) => {
    if (granted) await bringAll(options);
    return granted;
  });
}

async function bringAll(options: Options): Promise<void> {
  const { userId, database, sealed, forms, unseal, onBrought = () => undefined } = options;
  await takeOutBrought(options);
  const bundles = await sealed.bundlesOf(userId);
  const failures: unknown[] = [];
  const behind: Behind[] = [];
  for (const bundle of bundles.toReversed()) {
    const key = await unseal(bundle).catch((error: unknown) => {
      failures.push(error);
      return null;
    });
    if (key === null) continue;
    const [read, newer]: [number[], number[]] = [[], []];
    const beside: Beside = { photos: new Map(), forms: new Set() };
    const open = await openBundle(bundle, key);
    const doubted: number[] = [];
    behind.push({ open, numbers: doubted });
    const items = notingBeside(withoutDoubted(readBundle(open, storedItems(sealed, bundle)), doubted), beside);
    const back = (freed: ReadonlySet<string>) => read.filter((number) => !freed.has(beside.photos.get(number) ?? ''));
    const how = {
      userId,
      forms,
      madeOn: bundle.id,
      comeBefore: bundle.coming ?? [],
      itemsOf: (freed: ReadonlySet<string>) => back(freed).filter((number) => !beside.forms.has(number)),
      onBrought: () => void (read.length > 0 && onBrought()),
    };
    const freed = await restoreWork(database, readable(items, read, newer), how).then(() => null, freedError);
    await takeOut(options, bundle, back(freed?.photos ?? new Set()));
    if (freed !== null) {
      failures.push(freed);
      continue;
    }
    const left = (await sealed.numbersOf(bundle)).length - doubted.length;
    if (left > 0) failures.push(left === newer.length ? new NewerError() : new UnreadableError());
  }
  failures.push(...(await bringDoubted({ database, sealed, onBrought }, behind)));
  // Of all the one that is tried again soonest.
  if (failures.length > 0) throw failures.toSorted((one, other) => againAfter(one) - againAfter(other))[0];
}

function freedError(error: unknown): FreedError {
  if (error instanceof FreedError) return error;
  throw error;
}

/** What may not come with the rest of a bundle: which item holds which photo, and which of them forms, that the page keeps. */
interface Beside {
  photos: Map<number, string>;
  forms: Set<number>;
}

async function* notingBeside(items: AsyncIterable<ReadItem>, { photos, forms }: Beside): AsyncGenerator<ReadItem> {
  for await (const item of items) {
    if (item.content?.kind === 'photo') photos.set(item.number, item.content.photo.id);
    if (item.content?.kind === 'forms') forms.add(item.number);
    yield item;
  }
}
