import { atMost } from '#domain/entity.ts';
import { grouped } from '#domain/grouped.ts';

const MOST_LEFT = 100;
const LEAST_LEFT = 5;

/** What is said of a text near its most characters, `more` than its own counted; null while there is plenty of room, or no end. */
export function roomLeft(text: unknown, most: number | undefined, more = 0): string | null {
  if (most === undefined || typeof text !== 'string') return null;
  const left = most - text.length - more;
  if (left > Math.min(MOST_LEFT, Math.max(LEAST_LEFT, most / 10))) return null;
  if (left < 0) return `${atMost(most)}: ${grouped(-left)} too many`;
  if (left === 0) return `${atMost(most)}: no more fit`;
  return left === 1 ? '1 character left' : `${left} characters left`;
}
