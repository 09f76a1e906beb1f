import { sql } from 'kysely';
import { RESTORABLE_DAYS } from '#domain/grade/restorable-days.ts';
import type { Condition } from '../entity-policy.ts';

const DAY = 86_400_000;

/** What can be brought back [SCOPE.7]; a day is a device's own: it may have begun half a day earlier than here. */
export const deletedLately = (now: Date): Condition =>
  sql`deleted_at >= ${new Date(now.getTime() - (RESTORABLE_DAYS + 0.5) * DAY).toISOString()}`;
