import type { Answer } from '../grade/asset-grade.ts';
import { sameValue } from './same-value.ts';

/** What answers are the same by. */
export const SLOT = 'question_answer_type_id';

/**
 * Unites two edits of one grade's answers, slot by slot [MERGE]. A slot that both sides answered differently keeps mine,
 * and `lost` says so; an answer that one side changed and the other removed stays.
 */
export function mergeSlots(
  base: readonly Answer[],
  mine: readonly Answer[],
  theirs: readonly Answer[],
): { answers: Answer[]; lost: boolean } {
  const before = bySlot(base);
  const ours = bySlot(mine);
  const others = bySlot(theirs);
  const answers: Answer[] = [];
  let lost = false;
  for (const slot of new Set([...others.keys(), ...ours.keys()])) {
    const [was, our, other] = [before.get(slot), ours.get(slot), others.get(slot)];
    const kept = chooseAnswer(was, our, other);
    if (kept !== undefined) answers.push(kept);
    if (other !== undefined && !sameAnswer(kept, other) && !sameAnswer(was, other)) lost = true;
  }
  return { answers, lost };
}

function chooseAnswer(was: Answer | undefined, our: Answer | undefined, other: Answer | undefined): Answer | undefined {
  if (sameAnswer(our, was) || sameAnswer(our, other)) return other;
  if (sameAnswer(other, was)) return our;
  return our ?? other;
}

const bySlot = (answers: readonly Answer[]) => new Map(answers.map((answer) => [answer[SLOT], answer]));

/** Two devices that give the same answer give it different ids. */
function sameAnswer(left: Answer | undefined, right: Answer | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  return sameValue({ ...left, id: null }, { ...right, id: null });
}
