import { fullName } from '#domain/user/full-name.ts';
import type { UserId } from '#domain/user/user.ts';
import { tellApart } from '../assets/tell-apart.ts';
import { byName, type Choice } from '../lists/choice.ts';
import type { StoreReader } from '../store-reader.ts';

/**
 * Everybody who may have done something, by name, those who were deleted too; those who share one by their username as far as
 * they have one [AUDIT.14].
 */
export function peopleChoices(store: StoreReader, _params: Record<string, never>): Choice<UserId>[] {
  const people = [...store.all('users'), ...store.allDeleted('users')];
  const names = tellApart(people, fullName, (user) => [fullName(user), user.username].filter(Boolean).join(', '));
  const choices = [...names].map(([{ id, deleted_at }, name]) => {
    const gone = deleted_at !== null;
    return { id, name: gone ? `${name} (deleted)` : name, gone };
  });
  return choices.sort(byName);
}
