import type { UserDatabase } from '../disk/user-database.ts';
import type { HeldAnswers } from '../disk/user-schema.ts';
import { allHeld } from '../store/held-answers.ts';

const AT_ONCE = 100;

/** What a device holds of answers, wherever it lies. */
export async function allAnswers(database: UserDatabase): Promise<HeldAnswers[]> {
  const all: HeldAnswers[] = [];
  for await (const some of allHeld(database, AT_ONCE)) all.push(...some);
  return all;
}
