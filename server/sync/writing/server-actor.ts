import type { Actor } from '#domain/permissions.ts';

/** Who acts when the server does: nobody who could be logged out. */
export const SERVER_ACTOR = { id: '00000000-0000-7000-8000-000000000000', user_role_id: 1 } as Actor;
