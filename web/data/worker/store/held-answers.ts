import { eachReadable, ifReadable } from '../disk/if-readable.ts';
import type { UserDatabase } from '../disk/user-database.ts';
import type { HeldAnswers, ReadTransaction, StoreName, WriteTransaction } from '../disk/user-schema.ts';
import { heldAt, takeFromPack } from './answer-packs.ts';
import type { StoredRow } from './stored-row.ts';

/** A state of a record on the server: a restored one gives a ver again, but no stamp to another state. */
export type RowState = Pick<StoredRow, 'ver' | 'updated_at'>;

/** Answers as they belong to a state of their grade; null where the server, a former one, doesn't say to which [SYNC]. */
export const heldAnswers = (grade_id: string, state: RowState | null, answers: HeldAnswers['answers']): HeldAnswers => ({
  grade_id,
  ver: state?.ver ?? 0,
  seen: state?.updated_at ?? null,
  answers,
});

/** Whether answers are those of this row; what former versions hold is known by its ver alone [SYNC]. */
export const areOf = (row: RowState, { ver, seen }: Pick<HeldAnswers, 'ver' | 'seen'>): boolean =>
  seen === undefined ? ver === row.ver : seen === row.updated_at;

/** Keeps answers grade by grade, before what a pack holds of them; those of a first pull are packed [STORE.4]. */
export async function putAnswers(transaction: WriteTransaction, answers: readonly HeldAnswers[]): Promise<void> {
  const store = transaction.objectStore('answers');
  await Promise.all(answers.map((held) => store.put(held)));
}

/** Where answers are held. */
export const HELD_STORES: StoreName[] = ['answers', 'answer_packs'];

/** What is held of a grade's answers, singly or in the latest pack [STORE.4]. */
export async function heldOf(transaction: ReadTransaction, gradeId: string): Promise<HeldAnswers | undefined> {
  const singly = await ifReadable(transaction.objectStore('answers'), gradeId);
  if (singly !== undefined) return singly;
  const packs = transaction.objectStore('answer_packs');
  const latest = await packs.index('grade_ids').openKeyCursor(gradeId, 'prev');
  const pack = latest === null ? undefined : await ifReadable(packs, latest.primaryKey);
  return pack === undefined ? undefined : heldAt(pack, pack.grade_ids.indexOf(gradeId));
}

/** Whatever is held of these grades' answers leaves the device. */
export async function deleteAnswers(transaction: WriteTransaction, gradeIds: readonly string[]): Promise<void> {
  for (const id of gradeIds) {
    await transaction.objectStore('answers').delete(id);
    const packs = transaction.objectStore('answer_packs').index('grade_ids');
    for (const key of await packs.getAllKeys(id)) await takeFromPack(transaction, key, (held) => held === id);
  }
}

/** How many grades' answers are held, at most. */
export const countHeld = async (transaction: ReadTransaction): Promise<number> =>
  (await transaction.objectStore('answers').count()) + (await transaction.objectStore('answer_packs').index('grade_ids').count());

/** All that is held, grade by grade as `heldOf` has it, so many at once; what is written meanwhile may be among it or not. */
export async function* allHeld(database: UserDatabase, most: number): AsyncGenerator<HeldAnswers[]> {
  const said = new Set<string>();
  for (let after = ''; ;) {
    const from = IDBKeyRange.lowerBound(after, true);
    const read = await database.readStore('answers', (store) => eachReadable(store, { range: from, most }));
    const singly = [...read.values()].filter((held) => held !== undefined);
    const last = [...read.keys()].at(-1);
    if (last === undefined) break;
    for (const { grade_id } of singly) said.add(grade_id);
    yield singly;
    after = last;
  }
  let next: HeldAnswers[] = [];
  const keys = await database.readStore('answer_packs', (store) => store.getAllKeys());
  for (const key of keys.toReversed()) {
    const pack = await database.readStore('answer_packs', (store) => ifReadable(store, key));
    for (const [at, id] of (pack?.grade_ids ?? []).entries()) {
      if (pack === undefined || said.has(id)) continue;
      said.add(id);
      const held = heldAt(pack, at);
      if (held === undefined) continue;
      next.push(held);
      if (next.length < most) continue;
      yield next;
      next = [];
    }
  }
  if (next.length > 0) yield next;
}
