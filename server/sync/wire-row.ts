import type { EntityName } from '#domain/entities.ts';
import { type Actor, isAdministrator, may } from '#domain/permissions.ts';
import type { WireRow } from '#domain/sync/wire.ts';
import type { StoredRow } from '../database/row-codec.ts';
import type { LiveRow } from './writing.ts';

const hidden = { username: null, email_address: null, user_role_id: null, status: null };

/** A user as others than administrators see them: names only [D4.4]. */
export const visibleUser = <T extends StoredRow>(actor: Actor, row: T): T =>
  isAdministrator(actor) ? row : { ...row, ...hidden };

/** A row as this actor may see it; null when they may not. */
export function wireRow(actor: Actor, entity: EntityName, row: LiveRow): WireRow | null {
  switch (entity) {
    case 'users':
      return visibleUser(actor, row as unknown as StoredRow) as unknown as WireRow;
    case 'inspections':
      return may(actor, 'see', { entity, record: row as LiveRow<'inspections'> }) ? (row as WireRow) : null;
    case 'asset_grades':
      return { ...row, answer_count: (row as LiveRow<'asset_grades'>).answers.length };
    default:
      return row as WireRow;
  }
}
