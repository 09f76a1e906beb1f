import { type Actor, isAdministrator } from '#domain/permissions.ts';

/** The named routes that a back link may lead to [S2]. */
export type BackTarget = 'Inspections' | 'Sites' | 'Users';

const paths = { Inspections: '/inspections/{-$site_id}', Sites: '/sites', Users: '/users' } as const;

/** Where a back link leads without a history; never to a route that would log its user out [WAY]. */
export function backPath(target: BackTarget, user: Actor): (typeof paths)[BackTarget] {
  return isAdministrator(user) ? paths[target] : paths.Inspections;
}
