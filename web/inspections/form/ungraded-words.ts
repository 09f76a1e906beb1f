import type { Tally } from '#domain/grade/tally.ts';
import { grouped } from '#domain/grouped.ts';

/** How much of what is to be closed is not graded: of assets that may not have arrived nothing is said [DEV]. */
export function ungradedWords({ graded, total }: Pick<Tally, 'graded' | 'total'>, isIncomplete: boolean): string {
  if (isIncomplete) return 'How many assets are not graded yet shows once all have arrived on this device.';
  if (total === 0) return 'No asset is in scope.';
  const ungraded = total - graded;
  if (ungraded === 0) return 'Every asset is graded.';
  return ungraded === 1 ? '1 asset is not graded yet.' : `${grouped(ungraded)} assets are not graded yet.`;
}
