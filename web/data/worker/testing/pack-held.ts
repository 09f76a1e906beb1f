import type { HeldAnswers, WriteTransaction } from '../disk/user-schema.ts';
import { packAnswers } from '../store/answer-packs.ts';

/** Keeps these answers as if a first pull had brought them. */
export const packHeld = (transaction: WriteTransaction, epoch: number, held: readonly HeldAnswers[]): Promise<void> =>
  packAnswers(
    transaction,
    epoch,
    held.map((one) => ({ grade_id: one.grade_id, text: JSON.stringify(one) })),
  );
