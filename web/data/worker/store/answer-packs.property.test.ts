import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { deleteUnreceived } from '../disk/delete-evicted.ts';
import { UserDatabase } from '../disk/user-database.ts';
import type { HeldAnswers } from '../disk/user-schema.ts';
import { allAnswers } from '../testing/all-answers.ts';
import { packHeld } from '../testing/pack-held.ts';
import { takeFromPack } from './answer-packs.ts';
import { HELD_STORES, countHeld, deleteAnswers, heldAnswers, heldOf, putAnswers } from './held-answers.ts';

const GRADES = Array.from({ length: 8 }, (_, at) => `grade ${at}`);
const some = fc.uniqueArray(fc.constantFrom(...GRADES), { minLength: 1 });
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('pack', 'put', 'delete', 'free'), ids: some }),
  fc.record({ kind: fc.constant('rebuild' as const), ids: some, kept: some }),
);

/** So long that a pack holds few of them. */
const answersOf = (ver: number): HeldAnswers['answers'] => [{ value: `${ver} ${'x'.repeat(60_000)}` }] as HeldAnswers['answers'];

test('[STORE.4] wherever answers lie, those are found that were kept last, once each, and what was deleted is not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12, size: 'max' }), async (steps) => {
      const database = new UserDatabase(v7());
      const model = new Map<string, HeldAnswers>();
      let [ver, epoch] = [0, 1];
      const made = (ids: readonly string[]) => {
        const all = ids.map((id) => heldAnswers(id, { ver: ++ver, updated_at: '' }, answersOf(ver)));
        for (const held of all) model.set(held.grade_id, held);
        return all;
      };
      for (const taken of steps) {
        await database.write(['answers', 'answer_packs', 'evidence'], async (transaction) => {
          if (taken.kind === 'pack') await packHeld(transaction, epoch, made(taken.ids));
          if (taken.kind === 'put') await putAnswers(transaction, made(taken.ids));
          if (taken.kind === 'delete') await deleteAnswers(transaction, taken.ids);
          if (taken.kind === 'free') {
            for (const key of await transaction.objectStore('answer_packs').getAllKeys())
              await takeFromPack(transaction, key, (id) => taken.ids.includes(id));
            for (const id of taken.ids) await transaction.objectStore('answers').delete(id);
          }
          if ('kept' in taken) {
            epoch += 1;
            await packHeld(transaction, epoch, made(taken.ids));
            const isReceived = (id: string) => taken.kept.includes(id) || taken.ids.includes(id);
            await deleteUnreceived(transaction, epoch, () => isReceived);
            for (const id of GRADES) if (!isReceived(id)) model.delete(id);
          }
        });
        if (taken.kind === 'delete' || taken.kind === 'free') for (const id of taken.ids) model.delete(id);
      }
      const byId = (one: HeldAnswers, other: HeldAnswers) => (one.grade_id < other.grade_id ? -1 : 1);
      expect((await allAnswers(database)).toSorted(byId)).toEqual([...model.values()].toSorted(byId));
      for (const id of GRADES)
        expect(await database.read(HELD_STORES, (transaction) => heldOf(transaction, id))).toEqual(model.get(id));
      expect(await database.read(HELD_STORES, countHeld)).toBeGreaterThanOrEqual(model.size);
      await database.delete();
    }),
    { numRuns: 60 },
  );
});
