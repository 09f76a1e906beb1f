import { holdWords } from '#domain/sync/hold-reason.ts';
import type { Outcome } from '#domain/sync/wire.ts';
import { unreachable } from '#domain/assertions.ts';

/** Why a held operation can't be applied, and stays held: it is refused, it waits behind another, or nobody made it. */
export type WhyLeft = Extract<Outcome, { outcome: 'rejected' }> | { outcome: 'behind' } | { outcome: 'nobodys' };

/** The same as people read it. */
export function leftWords(why: WhyLeft): string {
  switch (why.outcome) {
    case 'rejected':
      return why.message;
    case 'behind':
      return holdWords('behind');
    case 'nobodys':
      return 'Its author is not known any more';
    default:
      return unreachable(why);
  }
}
