import { isAdministrator } from '#domain/permissions.ts';
import type { Fields } from '#domain/sync/merge-patch.ts';
import type { User } from '#domain/user/user.ts';
import { INSPECTOR_ROLE_ID } from '#domain/user/user-roles.ts';
import { Rejected } from '../writing/rejected.ts';
import type { LiveRow } from '../writing/writing.ts';
import { Secret } from '../writing/secret.ts';
import { changeAccess } from './user/change-access.ts';
import { checkUser, usernameTaken } from './user/check-user.ts';
import { everything } from './conditions.ts';
import type { EntityPolicy, Posted } from './entity-policy.ts';

const ACTIVE = 'Active' satisfies User['status'];
/** They have no rules: a new user without them is an active inspector, with the lesser rights, and one that is known keeps them [S5]. */
function roleAndStatus({ user_role_id, status }: Posted, row: LiveRow<'users'> | null): Fields {
  if (row !== null && user_role_id !== null && status !== null) return {};
  return {
    user_role_id: user_role_id ?? row?.user_role_id ?? INSPECTOR_ROLE_ID,
    status: status ?? row?.status ?? ACTIVE,
  };
}

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
    read: async (_db, posted, row) => ({ ...posted, ...roleAndStatus(posted, row) }),
    contradicts: (posted, row) => Object.entries(roleAndStatus(posted, row)).some(([field, value]) => posted[field] !== value),
    password({ password, current_password: current }) {
      if (typeof password !== 'string' || password === '') return null;
      return { isSealed: false, next: new Secret(password), current: typeof current === 'string' ? new Secret(current) : null };
    },
    derive: async () => (user) => ({ user_id: user.id }),
  },
};
