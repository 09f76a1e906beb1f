import { unreachable } from '#domain/assertions.ts';
import { type Actor, isAdministrator } from '#domain/permissions.ts';

/** Who may open a route: everyone who is not logged in, those who are, administrators. */
export type Access = 'all' | 'login' | 'admin';

type SessionState = { state: 'booting' | 'out'; user: null } | { state: 'in'; user: Actor };

export type Admission =
  | { kind: 'wait' }
  | { kind: 'show' }
  | { kind: 'log-out' }
  | { kind: 'go'; to: '/' | '/sites' | '/inspections/{-$site_id}' };

/**
 * The guard of every route [S2]; past the landing page nobody is led where they would be logged out [S2]. Who loses a role on
 * a screen that was there, or comes back to one, has not navigated to it: they are led away [S2.23, WAY.6]. Where no session is
 * expected, the landing page is there before it is known that there is none.
 */
export function admit(access: Access, session: SessionState, wasThere = false, isExpected = true): Admission {
  if (session.state === 'booting') return { kind: access === 'all' && !isExpected ? 'show' : 'wait' };
  switch (access) {
    case 'all':
      if (session.user === null) return { kind: 'show' };
      return { kind: 'go', to: isAdministrator(session.user) ? '/sites' : '/inspections/{-$site_id}' };
    case 'login':
      return session.user === null ? { kind: 'go', to: '/' } : { kind: 'show' };
    case 'admin':
      if (session.user === null) return { kind: 'go', to: '/' };
      if (isAdministrator(session.user)) return { kind: 'show' };
      return wasThere ? { kind: 'go', to: '/inspections/{-$site_id}' } : { kind: 'log-out' };
    default:
      return unreachable(access);
  }
}
