import { fullName } from '#domain/user/full-name.ts';
import type { UserId } from '#domain/user/user.ts';
import type { StoreReader } from '../store-reader.ts';
import { byName, type Choice } from '../lists/choice.ts';
import { deletedRows } from '../decisions/deleted-rows.ts';
import { tellApart } from '../assets/tell-apart.ts';
import type { Row } from '../../protocol/row.ts';

/** Active users by forename [S2], those who share one by more; and the chosen ones whatever became of them. */
export function inspectorChoices(store: StoreReader, { chosen }: { chosen: readonly string[] }): Choice<UserId>[] {
  const present = store.all('users').filter(({ id, status }) => status === 'Active' || chosen.includes(id));
  const names = tellApart(
    [...present, ...deletedRows(store, 'users', chosen)],
    ({ forename }) => forename,
    fullName,
    (user) => `${fullName(user)}, ${user.username}`,
  );
  return [...names]
    .map(([user, name]) => {
      const reason = whyGone(user);
      return { id: user.id, name: reason === null ? name : `${name} (${reason})`, gone: reason !== null };
    })
    .sort(byName);
}

function whyGone({ deleted_at, status }: Row<'users'>): 'deleted' | 'inactive' | null {
  if (deleted_at !== null) return 'deleted';
  return status === 'Active' ? null : 'inactive';
}
