import type { HeldAnswers, WriteTransaction } from '../disk/user-schema.ts';
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

/** All of them asked for at once: a first pull brings thousands, and waiting for each takes twice as long. */
export async function putAnswers(transaction: WriteTransaction, answers: readonly HeldAnswers[]): Promise<void> {
  const store = transaction.objectStore('answers');
  await Promise.all(answers.map((held) => store.put(held)));
}
