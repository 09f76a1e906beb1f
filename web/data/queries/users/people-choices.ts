import { fullName } from '#domain/user/full-name.ts';
import type { UserId } from '#domain/user/user.ts';
import { tellApart } from '../assets/tell-apart.ts';
import { byName, type Choice } from '../lists/choice.ts';
import type { StoreReader } from '../store-reader.ts';

/** Everybody who may have done something, by name; those who share one by their username too. */
export function peopleChoices(store: StoreReader, _params: Record<string, never>): Choice<UserId>[] {
  const names = tellApart(store.all('users'), fullName, (user) => `${fullName(user)}, ${user.username}`);
  return [...names].map(([{ id }, name]) => ({ id, name, gone: false })).sort(byName);
}
