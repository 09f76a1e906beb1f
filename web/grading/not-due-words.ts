import { unreachable } from '#domain/assertions.ts';
import { formatDay } from '#domain/day/format-day.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import type { StartObstacle } from '#domain/survey/survey-start.ts';

/** Why no survey can be begun in an inspection, and who can change that. */
export function notDueWords(
  { date_from, date_to }: Pick<Inspection, 'date_from' | 'date_to'>,
  obstacle: StartObstacle,
  mayEdit: boolean,
): { why: string; remedy: string } {
  const who = mayEdit ? 'You' : 'An administrator';
  switch (obstacle) {
    case 'closed':
      return { why: 'This inspection is Closed/Locked', remedy: `No survey can be added to it. ${who} can open it again.` };
    case 'past':
      return { why: `This inspection ended on ${formatDay(date_to)}`, remedy: `${who} can extend it.` };
    case 'future':
      return { why: `This inspection starts on ${formatDay(date_from)}`, remedy: `${who} can let it start earlier.` };
    case 'out-of-scope':
      return { why: 'This asset is not part of this inspection', remedy: `${who} can add its asset type, at the same site.` };
    default:
      return unreachable(obstacle);
  }
}
