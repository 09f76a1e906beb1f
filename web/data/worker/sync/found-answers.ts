import type { HeldAnswers } from '../disk/user-schema.ts';
import type { RowState } from '../store/held-answers.ts';

/** Answers, and the state of their grade that they were read in, where the server says it. */
export interface FoundAnswers {
  answers: HeldAnswers['answers'];
  state: RowState | null;
}

/** Former servers say nothing of states. */
export interface AnswersReply {
  answers: Record<string, HeldAnswers['answers']>;
  states?: Partial<Record<string, RowState>>;
}

/** By grade, what a server answers to a device that asks for answers [SYNC]. */
export const foundIn = ({ answers, states = {} }: AnswersReply): ReadonlyMap<string, FoundAnswers> =>
  new Map(Object.entries(answers).map(([id, those]) => [id, { answers: those, state: states[id] ?? null }]));
