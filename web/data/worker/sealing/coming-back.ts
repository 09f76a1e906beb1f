import { newMeta } from '../disk/meta.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import type { Meta, WriteTransaction } from '../disk/user-schema.ts';
import type { BundleContent } from './bundle-content.ts';
import { type Bundle, type SealedDatabase, uniteSeqs } from './sealed-database.ts';

interface Notes {
  database: UserDatabase;
  sealed: SealedDatabase;
  userId: string;
}

type Noted = Required<Pick<Meta, 'coming' | 'brought'>>;

const metaOf = (database: UserDatabase): Promise<Meta | undefined> => database.readStore('meta', (store) => store.get('meta'));

/** Where those entries of this bundle's log lay that a former try has brought, which didn't bring all. */
export async function broughtBefore(database: UserDatabase, bundle: string): Promise<readonly number[]> {
  return (await metaOf(database))?.coming?.[bundle] ?? [];
}

/** What has come of these bundles, for whoever reads them elsewhere: that doesn't come again there either. */
export async function* comeOf(database: UserDatabase, bundles: readonly Bundle[]): AsyncGenerator<BundleContent> {
  for (const { id, coming = [] } of bundles) {
    const seqs = uniteSeqs(coming, await broughtBefore(database, id));
    if (seqs.length > 0) yield { kind: 'log', entries: [], come: { bundle: id, seqs } };
  }
}

/** What sealed parts of a file say has come of others, each of those of its own user alone. */
export class ComeInFile {
  readonly #seqs = new Map<string, readonly number[]>();

  note({ user_id }: Bundle, content: BundleContent | null): void {
    if (content?.kind !== 'log' || content.come === undefined) return;
    const { bundle, seqs } = content.come;
    const name = `${user_id}/${bundle}`;
    this.#seqs.set(name, uniteSeqs(this.#seqs.get(name) ?? [], seqs));
  }

  of({ id, user_id }: Bundle): readonly number[] {
    return this.#seqs.get(`${user_id}/${id}`) ?? [];
  }
}

/** Notes which entries of it have come with this write. */
export const noteComing = (transaction: WriteTransaction, bundle: string, seqs: readonly number[]): Promise<void> =>
  note(transaction, ({ coming, brought }) => ({ coming: { ...coming, [bundle]: seqs }, brought }));

/** Notes that all has come with this write that can be read of it, and which items are to be taken out of it for that. */
export const noteBrought = (transaction: WriteTransaction, bundle: string, items: readonly number[]): Promise<void> =>
  note(transaction, ({ coming, brought }) => ({ coming, brought: { ...brought, [bundle]: items } }));

async function note(transaction: WriteTransaction, noted: (former: Noted) => Noted): Promise<void> {
  const store = transaction.objectStore('meta');
  const meta = (await store.get('meta')) ?? newMeta(1);
  await store.put({ ...meta, ...noted({ coming: meta.coming ?? {}, brought: meta.brought ?? {} }) }, 'meta');
}

const without = (numbers: Noted['coming'], isGone: (bundle: string) => boolean): Noted['coming'] =>
  Object.fromEntries(Object.entries(numbers).filter(([bundle]) => !isGone(bundle)));

/**
 * Takes out of the user's bundles what a try has brought that ended before it did so; nobody's key is needed for that [SESS.42].
 * What was noted of bundles that are gone goes.
 */
export async function takeOutBrought({ database, sealed, userId }: Notes): Promise<void> {
  const { coming = {}, brought = {} } = (await metaOf(database)) ?? {};
  const bundles = new Map((await sealed.bundlesOf(userId)).map((bundle) => [bundle.id, bundle]));
  for (const [id, items] of Object.entries(brought)) {
    const bundle = bundles.get(id);
    if (bundle !== undefined) await takeOut({ database, sealed }, bundle, items);
  }
  const isGone = (id: string) => !bundles.has(id);
  if (![...Object.keys(coming), ...Object.keys(brought)].some(isGone)) return;
  await forget(database, (noted) => ({ coming: without(noted.coming, isGone), brought: without(noted.brought, isGone) }));
}

/**
 * What has come doesn't come again: it may be sent or discarded by then. Which entries those were stays noted until nothing is left
 * in the bundle: an item of theirs may be one that could not be read.
 */
export async function takeOut(
  { database, sealed }: Pick<Notes, 'database' | 'sealed'>,
  bundle: Bundle,
  items: readonly number[],
): Promise<void> {
  await sealed.exchange(bundle, items, []);
  const isEmpty = (await sealed.numbersOf(bundle)).length === 0;
  const isThis = (id: string) => id === bundle.id;
  await forget(database, ({ coming, brought }) => ({
    coming: isEmpty ? without(coming, isThis) : coming,
    brought: without(brought, isThis),
  }));
}

const forget = (database: UserDatabase, noted: (former: Noted) => Noted): Promise<void> =>
  database.write(['meta'], (transaction) => note(transaction, noted), { frees: true });

/** Keeps beside the user's bundles what has come of them, before the database goes that says so. */
export async function keepNotes(notes: Notes): Promise<void> {
  await takeOutBrought(notes);
  const { coming = {} } = (await metaOf(notes.database)) ?? {};
  for (const { id } of await notes.sealed.bundlesOf(notes.userId)) {
    const seqs = coming[id];
    if (seqs !== undefined) await notes.sealed.addComing(id, seqs);
  }
}
