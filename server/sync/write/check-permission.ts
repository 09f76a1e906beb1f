import type { EntityName } from '#domain/entities.ts';
import { type Action, may } from '#domain/permissions.ts';
import { actionsOf, editedFields } from '#domain/sync/actions-of.ts';
import type { Fields } from '#domain/sync/merge-patch.ts';
import type { Meeting } from '../entities/entity-policy.ts';
import { policyOf } from '../entities/policies.ts';
import { type Hold, heldAnyway, heldIfTaken, nowhere } from '../writing/hold.ts';
import { type Incoming, isNameless } from '../writing/incoming.ts';
import type { LiveRow, Writing } from '../writing/writing.ts';

/** Throws when may() refuses what the server never took; otherwise says why the operation waits for an administrator, or null [HELD]. */
export async function checkPermission(writing: Writing, entity: EntityName, meeting: Meeting): Promise<Hold | null> {
  const { row, edits, arrival } = meeting;
  const { write } = policyOf(entity);
  const actions: Action[] = row === null ? ['create'] : ['see', ...actionsOf(entity, row, edits)];
  if (write.permit !== undefined) return write.permit(writing, meeting, actions);
  return mayAll(writing, entity, { row, edits, actions }) ? heldAnyway(arrival, nowhere) : heldIfTaken(arrival, nowhere);
}

/**
 * Who posts whole records posts what others have changed meanwhile as it was before: what may() forbids of it is left out where
 * something remains that it allows; all of it stands, to be refused, where nothing does [CALL.12].
 */
export function withoutForbidden(writing: Writing, incoming: Incoming, row: LiveRow | null, edits: Fields): Fields {
  const { entity } = incoming;
  if (row === null || !isNameless(incoming) || policyOf(entity).write.permit !== undefined) return edits;
  const isAllowed = (edit: Fields) => mayAll(writing, entity, { row, edits: edit, actions: actionsOf(entity, row, edit) });
  const allowed = Object.fromEntries(Object.entries(edits).filter(([field, value]) => isAllowed({ [field]: value })));
  // A password is no field, and was judged before: whoever sets their own may do so beside what others have changed.
  const remains = actionsOf(entity, row, allowed).length > 0 || (incoming.password !== null && row.id === writing.actor.id);
  return remains ? allowed : edits;
}

interface Doing extends Pick<Meeting, 'row' | 'edits'> {
  actions: readonly Action[];
}

function mayAll({ actor }: Writing, entity: EntityName, { row, edits, actions }: Doing): boolean {
  const subject = policyOf(entity).see.subject(row, editedFields(entity, edits));
  return actions.every((action) => may(actor, action, subject));
}
