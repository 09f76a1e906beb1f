import { isAdministrator } from '#domain/permissions.ts';
import { fullName } from '#domain/user/full-name.ts';
import type { RecordKind } from './record-kind.ts';

export const userKind = {
  noun: 'user',
  unknown: 'somebody unknown',
  name: (user) => fullName(user),
  namedBy: 'username',
  creation: ['username', 'user_role_id', 'forename'],
  fields: {
    username: 'username',
    forename: 'forename',
    surname: 'surname',
    email_address: 'email address',
    user_role_id: 'role',
    status: 'status',
    password_sealed: 'password',
    current_password_sealed: 'current password',
  },
  screen: ({ id }, { user }) => (isAdministrator(user) ? { kind: 'user-form', id } : null),
  list: (user) => (isAdministrator(user) ? 'users' : 'inspections'),
  restorable: true,
} as const satisfies RecordKind<'users'>;
