import type { EntityName } from '#domain/entities.ts';
import { type DecodedRow, decodeRow, type StoredRow, wireText } from '../../../database/row-codec.ts';
import type { DeviceScope } from '../../entities/entity-policy.ts';
import { policyOf } from '../../entities/policies.ts';
import { maySee } from '../../entities/seen-by.ts';

/** A row that changed lately, as the database held it then. */
export interface RecentRow {
  entity: EntityName;
  ver: number;
  row: StoredRow;
  /** Where it belongs, if its policy asks; null where that is not known. */
  place: string | null;
  bytes: number;
  /** By this process's own clock, in milliseconds. */
  readAt: number;
}

const decoded = new WeakMap<RecentRow, DecodedRow<EntityName>>();

function decodedOf(recent: RecentRow): DecodedRow<EntityName> {
  const known = decoded.get(recent) ?? decodeRow(recent.entity, recent.row);
  decoded.set(recent, known);
  return known;
}

/** Names what a reader gets of a row, the same for all who get the same; null when they may not see it [FAN.3]. */
export function variantOf(scope: DeviceScope, recent: RecentRow): string | null {
  const { see, pull } = policyOf(recent.entity);
  if (see.rows(scope.actor) !== null && !maySee(scope.actor, recent.entity, decodedOf(recent))) return null;
  const hidden = see.hidden === undefined ? '' : JSON.stringify(see.hidden(scope.actor));
  const isHeld = pull.apart === undefined || pull.apart.isHeld(scope, recent.place);
  return `${hidden}${isHeld ? '+' : '-'}`;
}

/** The row as it is sent to a reader. */
export function recentText(scope: DeviceScope, { entity, row, place }: RecentRow): string {
  const { see, pull } = policyOf(entity);
  const held = pull.apart === undefined || pull.apart.isHeld(scope, place) ? row : pull.apart.without(row);
  const hidden = see.hidden?.(scope.actor);
  return wireText(entity, hidden === undefined ? held : { ...held, ...hidden });
}
