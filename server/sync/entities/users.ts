import { isAdministrator } from '#domain/permissions.ts';
import type { User } from '#domain/user/user.ts';
import { INSPECTOR_ROLE_ID } from '#domain/user/user-roles.ts';
import { Rejected } from '../writing/rejected.ts';
import { Secret } from '../writing/secret.ts';
import { changeAccess } from './user/change-access.ts';
import { checkUser, usernameTaken } from './user/check-user.ts';
import { everything } from './conditions.ts';
import type { EntityPolicy } from './entity-policy.ts';

const ACTIVE = 'Active' satisfies User['status'];
const namesOnly = { username: null, email_address: null, user_role_id: null, status: null };

/** History names deleted users: they are sent too. Others than administrators see names only [SCOPE]. */
export const users: EntityPolicy<'users'> = {
  see: {
    subject: (record) => ({ entity: 'users', record }),
    rows: () => null,
    hidden: (actor) => (isAdministrator(actor) ? {} : namesOnly),
  },
  pull: { parts: () => [{ turn: 1, where: everything }] },
  write: {
    checkEdits(_writing, { row, password }) {
      if (password instanceof Rejected) throw password;
      if (row === null && password === null) throw new Rejected('invalid', 'Passwords required', 'password');
    },
    async complete(writing, before, after) {
      await checkUser(writing, before, after);
      return {};
    },
    follow: (writing, { password }, { row }) => changeAccess(writing, row, password instanceof Rejected ? null : password),
    rejectionOf: ({ message }) => (/users[._]username/.test(message) ? usernameTaken() : null),
  },
  decide: {},
  spec: {
    /** Role and status have no rules: a new user without them works, with the lesser rights [S5]. */
    read: async (_db, posted, row) =>
      row === null
        ? { ...posted, user_role_id: posted['user_role_id'] ?? INSPECTOR_ROLE_ID, status: posted['status'] ?? ACTIVE }
        : posted,
    password({ password, current_password: current }) {
      if (typeof password !== 'string' || password === '') return null;
      return { isSealed: false, next: new Secret(password), current: typeof current === 'string' ? new Secret(current) : null };
    },
    derive: async () => (user) => ({ user_id: user.id }),
  },
};
