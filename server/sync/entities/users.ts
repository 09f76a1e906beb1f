import { isAdministrator } from '#domain/permissions.ts';
import { Rejected } from '../writing/rejected.ts';
import { Secret } from '../writing/secret.ts';
import { changeAccess } from './user/change-access.ts';
import { checkUser, usernameTaken } from './user/check-user.ts';
import { leavesOutEither, roleAndStatus } from './user/role-and-status.ts';
import { everything } from './conditions.ts';
import type { EntityPolicy } from './entity-policy.ts';

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
    ofNew: roleAndStatus,
    contradicts: leavesOutEither,
    password({ password, current_password: current }) {
      if (password === undefined || password === null || password === '') return null;
      if (typeof password !== 'string') throw new Rejected('invalid', 'must be a text', 'password');
      return { isSealed: false, next: new Secret(password), current: typeof current === 'string' ? new Secret(current) : null };
    },
    derive: async () => (user) => ({ user_id: user.id }),
  },
};
