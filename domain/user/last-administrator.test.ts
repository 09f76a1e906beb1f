import { expect, test } from 'vitest';
import { exampleUser } from '../examples.ts';
import { stableId } from '../stable-id.ts';
import { leavesNoAdministrator } from './last-administrator.ts';

const ada = exampleUser({ id: stableId('user', 'ada'), user_role_id: 1 });
const priya = exampleUser();
const retired = exampleUser({ id: stableId('user', 'retired'), user_role_id: 1, status: 'Inactive' });
const second = exampleUser({ id: stableId('user', 'second'), user_role_id: 1 });
const at = '2026-11-21T10:00:00.000Z';

test.each([
  ['deleting', { deleted_at: at }],
  ['demoting', { user_role_id: 2 }],
  ['deactivating', { status: 'Inactive' }],
] as const)('[MAY.6] %s the last active administrator leaves none', (_, patch) => {
  expect(leavesNoAdministrator(ada, patch, [ada, priya, retired])).toBe(true);
  expect(leavesNoAdministrator(ada, patch, [ada, priya, { ...second, deleted_at: at }])).toBe(true);
  expect(leavesNoAdministrator(ada, patch, [ada, priya, second])).toBe(false);
  expect(leavesNoAdministrator(priya, patch, [ada, priya])).toBe(false);
});

test('[MAY.6] the last administrator may be edited otherwise', () => {
  expect(leavesNoAdministrator(ada, { status: 'Active' }, [ada, priya])).toBe(false);
});
