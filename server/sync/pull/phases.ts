import type { Kysely } from 'kysely';
import { type EntityName, entityNames } from '#domain/entities.ts';
import type { Actor } from '#domain/permissions.ts';
import { hasGaps } from '../../database/row-codec.ts';
import type { Tables } from '../../database/tables.ts';
import { devicePolicy } from '../entities/device-policy.ts';
import type { Part } from '../entities/entity-policy.ts';
import { policyOf } from '../entities/policies.ts';
import type { Cursor } from './cursor.ts';

/** A part of a first pull. */
export interface Phase extends Part {
  entity: EntityName;
  /** It comes once more with all the others [PULL.9]. */
  isNear: boolean;
}

/** Where a first pull stands. */
export type Standing = NonNullable<Cursor['first']>;

interface Taken {
  /** Whether the device takes columns: it may receive a row twice. */
  columns: boolean;
}

/** What is near comes after the open inspections. */
const TURN_BEFORE_NEAR = 3;

function nearParts(actor: Actor): Phase[] {
  const parts = entityNames.flatMap((entity) => {
    const where = policyOf(entity).pull.near?.(actor);
    return where === undefined ? [] : [{ entity, isNear: true, turn: TURN_BEFORE_NEAR, where }];
  });
  return parts.some(({ entity }) => hasGaps(entity)) ? [] : parts;
}

/** What is needed first comes first [SYNC]. */
export function phasesAt(now: Date, actor: Actor, { columns }: Taken): Phase[] {
  const parts = entityNames.flatMap((entity) =>
    policyOf(entity)
      .pull.parts(now)
      .map((part) => ({ entity, isNear: false, ...part })),
  );
  const near = columns ? nearParts(actor) : [];
  return [...parts, ...near].sort((one, other) => one.turn - other.turn || Number(one.isNear) - Number(other.isNear));
}

/** Whether a pull stands in this part. */
export const standsIn = ({ phase, near }: Standing, part: Phase): boolean =>
  part.turn === phase && (near === undefined ? !part.isNear : part.isNear && part.entity === near);

/** The part in which a pull stands and those after it; who asks for rows meanwhile goes on behind what is near. */
export function phasesFrom(standing: Standing, now: Date, actor: Actor, taken: Taken): Phase[] {
  const phases = phasesAt(now, actor, taken);
  const at = phases.findIndex((part) => standsIn(standing, part));
  return at === -1 ? phases.filter(({ turn }) => turn > standing.phase) : phases.slice(at);
}

/** Whether who takes columns and stands there can begin: all that is near was sent, and there is some [PULL.9]. */
export async function canBegin(db: Kysely<Tables>, actor: Actor, standing: Standing | null): Promise<boolean> {
  const isBeyond = standing === null || (standing.near === undefined && standing.phase > TURN_BEFORE_NEAR);
  return isBeyond && nearParts(actor).length > 0 && (await devicePolicy.hasNear(db, actor));
}
