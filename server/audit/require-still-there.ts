import type { Actor } from '#domain/permissions.ts';
import { ADMINISTRATOR_ROLE_ID } from '#domain/user/user-roles.ts';
import { Refusal } from '../http/refusal.ts';
import { SERVER_ACTOR } from '../sync/writing/server-actor.ts';
import type { Locked } from './lock-counter.ts';

/** Refuses what comes with a session or an API token that has ended since it was asked [SESS.28]. */
export function requireLoggedIn(isLoggedIn: boolean): void {
  if (!isLoggedIn) throw new Refusal(401, 'Please log in');
}

interface Writer {
  actor: Actor;
  /** The administrator who hands in what is the actor's. */
  handedInBy: string | null;
  tokenHash: string | null;
}

/** Whom to ask for: the administrator who hands something in stands for its author. */
export const askerOf = ({ actor, handedInBy, tokenHash }: Writer) => ({ userId: handedInBy ?? actor.id, tokenHash });

/** The same of who writes: whose role is another now tries again, and is judged by that. */
export function requireSame({ mayLogIn, isLoggedIn, roleId }: Locked, { actor, handedInBy, tokenHash }: Writer): void {
  if (actor === SERVER_ACTOR) return;
  requireLoggedIn(mayLogIn && (tokenHash === null || isLoggedIn));
  const role = handedInBy === null ? actor.user_role_id : ADMINISTRATOR_ROLE_ID;
  if (roleId !== role) throw new Refusal(503, 'Your role has changed. Try again');
}
