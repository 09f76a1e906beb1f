import { z } from 'zod';
import { defineEntity, idOf, shortText } from '../entity.ts';
import { ADMINISTRATOR_ROLE_ID, INSPECTOR_ROLE_ID } from './user-roles.ts';
import { usernameKey } from './username-key.ts';

export const userId = idOf('UserId');
export type UserId = z.infer<typeof userId>;

export const userStatuses = ['Active', 'Inactive'] as const;

/** Username, role, status and email address are null on the devices of those who may only see names. */
export const users = defineEntity({
  name: 'users',
  path: 'users',
  id: userId,
  fields: {
    username: shortText.nullable(),
    forename: shortText,
    surname: shortText,
    email_address: shortText.nullable(),
    user_role_id: z.union([z.literal(ADMINISTRATOR_ROLE_ID), z.literal(INSPECTOR_ROLE_ID)]).nullable(),
    status: z.enum(userStatuses).nullable(),
  },
  derived: {
    username_key: {
      from: 'username',
      of: (name: unknown): string | null => (typeof name === 'string' ? usernameKey(name) : null),
      isSent: false,
    },
  },
  /** Whoever sets their own password gives the present one with it. */
  writeOnly: { password_sealed: z.string().max(2_000), current_password_sealed: z.string().max(2_000) },
});
export type User = z.infer<typeof users.schema>;
