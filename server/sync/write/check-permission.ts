import type { EntityName } from '#domain/entities.ts';
import { type Action, may } from '#domain/permissions.ts';
import { actionsOf, editedFields } from '#domain/sync/actions-of.ts';
import type { Meeting } from '../entities/entity-policy.ts';
import { policyOf } from '../entities/policies.ts';
import { type Hold, heldAnyway, heldIfTaken, nowhere } from '../writing/hold.ts';
import type { Writing } from '../writing/writing.ts';

/** Throws when may() refuses what the server never took; otherwise says why the operation waits for an administrator, or null [HELD]. */
export async function checkPermission(writing: Writing, entity: EntityName, meeting: Meeting): Promise<Hold | null> {
  const { row, edits, arrival } = meeting;
  const { see, write } = policyOf(entity);
  const actions: Action[] = row === null ? ['create'] : ['see', ...actionsOf(entity, row, edits)];
  if (write.permit !== undefined) return write.permit(writing, meeting, actions);
  const subject = see.subject(row, editedFields(entity, edits));
  if (!actions.every((action) => may(writing.actor, action, subject))) return heldIfTaken(arrival, nowhere);
  return heldAnyway(arrival, nowhere);
}
