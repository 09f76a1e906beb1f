import { z } from 'zod';
import { UNSEEN } from '../entity.ts';
import { optionalShortText, requiredShortText } from '../form-fields.ts';
import { VALUE_REQUIRED } from '../value-required.ts';
import { newPassword, PASSWORDS_DIFFER, typedPassword } from './new-password.ts';
import { type User, users as usersEntity } from './user.ts';
import { isPlainUsername, isUsernameTaken } from './username.ts';

const password = newPassword('Passwords required');
export const USERNAME_TAKEN = 'Username already in use';

/**
 * The form's rules [S5]; `edited` is null for a new user. Passwords count only when typed, and for a new user always; whoever
 * edits themselves gives the present one with it.
 */
export function userForm(
  users: readonly Pick<User, 'id' | 'username' | 'deleted_at'>[],
  edited: User['id'] | null,
  isOwn = false,
) {
  const present = users.find(({ id }) => id === edited)?.username;
  return z
    .object({
      forename: requiredShortText,
      surname: requiredShortText,
      email_address: optionalShortText,
      username: requiredShortText
        .refine((username) => username === present || isPlainUsername(username), UNSEEN)
        .refine((username) => !isUsernameTaken(username, users, edited), USERNAME_TAKEN),
      password: edited === null ? password : z.literal('').or(password),
      confirm_password: typedPassword,
      current_password: typedPassword,
      user_role_id: usersEntity.fields.user_role_id,
      status: usersEntity.fields.status,
    })
    .refine((form) => form.password === form.confirm_password, {
      path: ['confirm_password'],
      error: PASSWORDS_DIFFER,
      when: () => true,
    })
    .refine((form) => !isOwn || form.password === '' || form.current_password !== '', {
      path: ['current_password'],
      error: VALUE_REQUIRED,
      when: () => true,
    });
}
export type UserForm = z.infer<ReturnType<typeof userForm>>;
