import { formatDay } from '#domain/day/format-day.ts';
import { localDay } from '#domain/day/local-day.ts';
import type { OwnVerdict } from '#web/data/queries/decisions/own-verdicts.ts';

/** 'Accepted by Ada Admin on 21/11/2026', 'Refused by Ada Admin on 21/11/2026: wrong asset' [HELD]. */
export function verdictWords({
  verdict,
  reason,
  by_id,
  by_name,
  at,
}: Pick<OwnVerdict, 'verdict' | 'reason' | 'by_id' | 'by_name' | 'at'>): string {
  const day = formatDay(localDay(new Date(at)));
  if (by_id === null && verdict === 'accepted') return `Accepted when the inspection was opened again on ${day}`;
  const word = verdict === 'accepted' ? 'Accepted' : 'Refused';
  const said = reason === null || reason === '' ? '' : `: ${reason}`;
  return `${word} by ${by_name ?? 'an administrator'} on ${day}${said}`;
}
