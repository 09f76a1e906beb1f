import { sameValue } from '#domain/sync/same-value.ts';
import type { Incoming } from './incoming.ts';
import { saneInstant } from './sane-instant.ts';
import type { Writing } from './writing.ts';

/** What a slow network may take; a clock that is off by less is right. */
const TOLERANCE_MS = 60_000;
const times = ['closed_at', 'deleted_at'];

/** Closings and deletions are times that others are judged by, so a wrong clock is corrected in them; never into the future [D7]. */
export function correctTimes({ offset, now }: Writing, incoming: Incoming): Incoming {
  const isOff = Math.abs(offset) > TOLERANCE_MS;
  const corrected = Object.entries(incoming.patch).map(([field, value]) => {
    if (!times.includes(field) || typeof value !== 'string') return [field, value];
    const at = Date.parse(value) + (isOff ? offset : 0);
    const isNear = !isOff && Math.abs(at - Date.parse(now)) <= TOLERANCE_MS;
    return [field, isNear ? value : saneInstant(at, now)];
  });
  const patch = Object.fromEntries(corrected) as Incoming['patch'];
  return { ...incoming, patch, needsRow: incoming.needsRow || !sameValue(patch, incoming.patch) };
}
