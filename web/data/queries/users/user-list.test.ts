import { expect, test } from 'vitest';
import { exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import type { User } from '#domain/user/user.ts';
import { readerOf } from '../testing/reader-of.ts';
import { userList } from './user-list.ts';

const named = (forename: string, surname: string, key: string) =>
  exampleUser({ id: stableId('user', key), username: key, forename, surname });
const shown = (users: readonly User[]) =>
  userList(readerOf({ rows: users.map((user) => ['users', user]), user: exampleUser() }), {
    search: '',
    window: { from: 0, to: 9 },
  }).rows.map(({ user }) => user.id);

test('[DESK.16] users stand by surname and forename, and those of one name in one order however they arrived', () => {
  const twins = [named('Ian', 'Shah', 'one'), named('Ian', 'Shah', 'other')];
  const others = [named('Amy', 'Shah', 'amy'), named('Zoe', 'Adams', 'zoe')];
  const [amy, zoe] = others.map(({ id }) => id);
  const order = [zoe, amy, ...twins.map(({ id }) => id).toSorted((one, other) => one.localeCompare(other))];
  expect(shown([...twins, ...others])).toEqual(order);
  expect(shown([...others, ...twins.toReversed()])).toEqual(order);
});
