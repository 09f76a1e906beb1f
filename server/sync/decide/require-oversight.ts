import { type Actor, may } from '#domain/permissions.ts';
import { Refusal } from '../../http/refusal.ts';

/** What waits, and what can't be sent by its author any more, is an administrator's to see and to decide about [HELD]. */
export function requireOversight(actor: Actor): void {
  if (!may(actor, 'see', { entity: 'oversight' })) throw new Refusal(404, 'Not found');
}
