import { formatInstant, formatTime } from '../day/format-instant.ts';
import type { EvidenceFigures } from './evidence.ts';

/**
 * 'Closed/Locked 21/11/2026 10:05 by Ada Admin, received 12:00': when it counts as closed and by whom; when the server heard of
 * it and what the device's clock said, where these are other minutes [PROOF].
 */
export function closingWords(
  closedAt: string,
  by: string | null,
  evidence: Pick<EvidenceFigures, 'claimed_at' | 'received_at'> | null,
): string {
  const closed = formatInstant(closedAt);
  const parts = [`Closed/Locked ${closed}${by === null ? '' : ` by ${by}`}`];
  if (evidence === null) return parts[0] ?? '';
  const { claimed_at, received_at } = evidence;
  if (formatInstant(received_at) !== closed) parts.push(`received ${beside(received_at, closed)}`);
  if (formatInstant(claimed_at) !== closed) parts.push(`${beside(claimed_at, closed)} by the device’s clock`);
  return parts.join(', ');
}

/** The time alone where the day is the same. */
function beside(instant: string, other: string): string {
  const whole = formatInstant(instant);
  return whole.slice(0, 10) === other.slice(0, 10) ? formatTime(instant) : whole;
}
