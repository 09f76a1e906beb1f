import 'fake-indexeddb/auto';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { deleteUnreceived } from '../disk/delete-evicted.ts';
import { UserDatabase } from '../disk/user-database.ts';
import type { HeldAnswers } from '../disk/user-schema.ts';
import { allAnswers } from '../testing/all-answers.ts';
import { loseValue } from '../testing/lose-value.ts';
import { packHeld } from '../testing/pack-held.ts';
import { deleteAnswers, HELD_STORES, heldAnswers, heldOf, putAnswers } from './held-answers.ts';

test('[STORE.5] a pack is read whole, so that it is never long; of a grade that comes twice at once it holds the later answers', async () => {
  const database = new UserDatabase(v7());
  const long = (ver: number) => [{ value: `${ver} ${'x'.repeat(60_000)}` }] as HeldAnswers['answers'];
  const all = Array.from({ length: 8 }, (_, at) => heldAnswers(`grade ${at}`, null, long(at)));
  const again = heldAnswers('grade 0', null, long(9));
  await database.write(['answers', 'answer_packs'], (transaction) => packHeld(transaction, 1, [...all, again]));
  const packs = await database.readStore('answer_packs', (store) => store.getAll());
  expect(packs.map(({ grade_ids }) => grade_ids.length)).toEqual([3, 3, 2]);
  expect(await database.read(HELD_STORES, (transaction) => heldOf(transaction, 'grade 0'))).toEqual(again);
  await database.delete();
});

test('[STORE.5] a later pull from nothing leaves no second copy of what it brings', async () => {
  const database = new UserDatabase(v7());
  const ids = async () => (await database.readStore('answer_packs', (store) => store.getAll())).map(({ grade_ids }) => grade_ids);
  const pack = (epoch: number, grades: readonly string[]) =>
    database.write(['answers', 'answer_packs', 'evidence'], async (transaction) => {
      await packHeld(
        transaction,
        epoch,
        grades.map((id) => heldAnswers(id, null, [])),
      );
      await deleteUnreceived(transaction, epoch, () => (id) => id !== 'gone');
    });
  await pack(1, ['one', 'two', 'three', 'gone']);
  expect(await ids()).toEqual([['one', 'two', 'three', 'gone']]);
  await pack(2, ['two']);
  expect(await ids()).toEqual([['one', 'three'], ['two']]);
  await pack(3, ['one', 'two', 'three']);
  expect(await ids()).toEqual([['one', 'two', 'three']]);
  await database.delete();
});

test('[STORE.7] answers of a pack that can’t be read count as not held, and the others of it are found', async () => {
  const database = new UserDatabase(v7());
  const all = ['one', 'two'].map((id) => heldAnswers(id, null, []));
  await database.write(['answers', 'answer_packs'], async (transaction) => {
    await packHeld(transaction, 1, all);
    const packs = transaction.objectStore('answer_packs');
    for (const { held, ...pack } of await packs.getAll())
      await packs.put({ ...pack, held: held.map((text, at) => (at === 0 ? text.slice(1) : text)) });
  });
  const found = (id: string) => database.read(HELD_STORES, (transaction) => heldOf(transaction, id));
  expect([await found('one'), await found('two')]).toEqual([undefined, all[1]]);
  expect(await allAnswers(database)).toEqual([all[1]]);
  await database.delete();
});

test('[STORE.7, DEV.23] answers whose value can’t be read count as not held and keep no others from being found; what is put in their place is', async () => {
  const database = new UserDatabase(v7());
  const [one, two, three] = ['one', 'two', 'three'].map((id) => heldAnswers(id, null, []));
  const put = (held: typeof one) =>
    database.write(['answers'], (transaction) => putAnswers(transaction, [must(held, 'answers')]));
  await database.write(['answers', 'answer_packs'], (transaction) => packHeld(transaction, 1, [must(one, 'answers')]));
  await put(two);
  await put(three);
  await loseValue(database, 'answer_packs', 1);
  await loseValue(database, 'answers', 'two');
  const found = (id: string) => database.read(HELD_STORES, (transaction) => heldOf(transaction, id));
  expect([await found('one'), await found('two')]).toEqual([undefined, undefined]);
  expect(await allAnswers(database)).toEqual([three]);
  await put(one);
  await put(two);
  expect([await found('one'), await found('two')]).toEqual([one, two]);
  await database.write(HELD_STORES, (transaction) => deleteAnswers(transaction, ['one']));
  expect(await database.readStore('answer_packs', (packs) => packs.count())).toBe(0);
  await database.delete();
});
