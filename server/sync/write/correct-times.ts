import type { EntityName } from '#domain/entities.ts';
import { policyOf } from '../entities/policies.ts';
import type { Incoming } from '../writing/incoming.ts';
import { saneInstant } from './sane-instant.ts';
import type { LiveRow, Writing } from '../writing/writing.ts';

/** What a slow network may take; a clock that is off by less is right. */
const TOLERANCE_MS = 60_000;

/** The fields that tell when a record was deleted, and when what its device claims beside that was done. */
export const timesOfActs = (entity: EntityName): string[] => ['deleted_at', ...(policyOf(entity).write.claims ?? [])];

/**
 * Deletions and the like are times that others are judged by. What is deleted already keeps its time: the first one stands. A
 * wrong clock is corrected, never into the future [MAY].
 */
export function correctTimes(writing: Writing, incoming: Incoming, row: LiveRow | null): Incoming {
  const given = timesOfActs(incoming.entity).filter((field) => typeof incoming.patch[field] === 'string');
  if (given.length === 0) return incoming;
  const patch = { ...incoming.patch };
  for (const field of given) {
    const first = (row as Readonly<Record<string, unknown>> | null)?.[field];
    patch[field] = typeof first === 'string' ? first : corrected(writing, String(patch[field]));
  }
  return { ...incoming, patch };
}

function corrected(writing: Writing, time: string): string {
  const { now } = writing;
  const error = clockError(writing);
  const at = Date.parse(time) + error;
  const isNear = error === 0 && Math.abs(at - Date.parse(now)) <= TOLERANCE_MS;
  return isNear ? time : saneInstant(at, now);
}

/** What to add to what the device's clock said, in milliseconds; nothing where that clock is right. */
export const clockError = ({ offset }: Writing): number => (Math.abs(offset) > TOLERANCE_MS ? offset : 0);
