import { leavesNoAdministrator } from '#domain/user/last-administrator.ts';
import { userRoles } from '#domain/user/user-roles.ts';
import type { StoreReader } from '../store-reader.ts';
import { matchesFuzzily } from '../assets/fuzzy-match.ts';
import { type Page, pageOf, type Window } from '../lists/page-of.ts';
import type { Row } from '../../protocol/row.ts';

export interface UserLine {
  user: Row<'users'>;
  role_name: string;
  /** The last active administrator can't be deleted [MAY]. */
  is_last_administrator: boolean;
}

/** The users by surname; the search looks in names, username and email address [S2]. */
export function userList(store: StoreReader, { search, window }: { search: string; window: Window }): Page<UserLine> {
  const all = store.all('users');
  // Without a username nobody logs in: such is the user of an API token.
  const found = all
    .filter(({ username }) => username !== null)
    .filter((user) =>
      matchesFuzzily(`${user.forename} ${user.surname} ${user.username ?? ''} ${user.email_address ?? ''}`, search),
    )
    .toSorted(
      (one, other) =>
        one.surname.localeCompare(other.surname) || one.forename.localeCompare(other.forename) || one.id.localeCompare(other.id),
    );
  const { rows, ...place } = pageOf(found, window);
  return {
    ...place,
    rows: rows.map((user) => ({
      user,
      role_name: userRoles.find(({ id }) => id === user.user_role_id)?.name ?? 'No role',
      is_last_administrator: leavesNoAdministrator(user, { status: 'Inactive' }, all),
    })),
  };
}
