import { expect, test } from 'vitest';
import { VALUE_REQUIRED } from '../value-required.ts';
import { INSPECTOR_ROLE_ID } from '../user/user-roles.ts';
import { tokenRequest } from './api-token.ts';

test.each(['', '  ', '\u2800'])('[TOKEN.3, TEXT.13] a token named %j has no name, which is said once', (name) => {
  const { error } = tokenRequest.safeParse({ name, user_role_id: INSPECTOR_ROLE_ID, days: 30 });
  expect(error?.issues.map(({ message }) => message)).toEqual([VALUE_REQUIRED]);
});
