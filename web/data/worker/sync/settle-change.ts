import { holdWords } from '#domain/sync/hold-reason.ts';
import type { Outcome } from '#domain/sync/wire.ts';
import type { LoggedChange } from '../disk/user-schema.ts';

export type OutcomesByOp = ReadonlyMap<string, Outcome>;

export const byOperation = (outcomes: readonly Outcome[]): OutcomesByOp =>
  new Map(outcomes.map((outcome) => [outcome.op, outcome]));

/** A state of a record on the server. */
export type AppliedState = Pick<Extract<Outcome, { outcome: 'applied' }>, 'ver' | 'updated_at'>;

/** What stays of a logged change after the outcome; later changes of a record move on to the state that was applied [SYNC]. */
export function settledChange(
  change: LoggedChange,
  outcome: Outcome | undefined,
  applied: ReadonlyMap<string, AppliedState> = new Map(),
): LoggedChange | undefined {
  if (outcome === undefined) {
    const state = applied.get(change.id);
    const isLater = state !== undefined && state.ver > (change.base ?? -1);
    return isLater ? { ...change, base: state.ver, seen: state.updated_at } : change;
  }
  switch (outcome.outcome) {
    case 'held':
      return { ...change, state: 'held', message: holdWords(outcome.reason), receipt: receiptOf(outcome) };
    case 'rejected':
      return { ...change, state: 'rejected', code: outcome.code, field: outcome.field, message: outcome.message };
    default:
      return undefined;
  }
}

/** A server that was updated meanwhile has none for what it took before. */
export const receiptOf = (outcome: Outcome): string | null =>
  'receipt' in outcome && outcome.receipt !== '' ? outcome.receipt : null;
