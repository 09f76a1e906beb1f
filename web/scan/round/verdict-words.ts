import { unreachable } from '#domain/assertions.ts';
import type { RoundVerdict } from '#domain/inspection/round-verdict.ts';
import type { ScannedAsset } from '#web/data/queries/scan/scanned-assets.ts';

/** Why a round doesn't go into the survey of what was scanned [SCAN]. */
export function verdictWords({ verdict, site_name }: Pick<ScannedAsset, 'verdict' | 'site_name'>): string {
  return words(verdict, site_name);
}

function words(verdict: RoundVerdict, site: string): string {
  switch (verdict) {
    case 'graded':
      return 'Tested already in this inspection';
    case 'other-site':
      return `At another site: ${site}`;
    case 'out-of-scope':
      return 'Not in the scope of this inspection';
    case 'deleted':
      return 'This asset was deleted';
    case 'closed':
      return 'This inspection is Closed/Locked';
    case 'past':
      return 'This inspection has ended';
    case 'future':
      return 'This inspection has not started';
    case 'due':
      return 'Its survey is due';
    default:
      return unreachable(verdict);
  }
}
