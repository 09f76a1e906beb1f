import { z } from 'zod';
import { VALUE_REQUIRED } from '../value-required.ts';
import { knownPassword, newPassword, PASSWORDS_DIFFER, typedPassword } from './new-password.ts';

/** What the field shows when the server refuses the current password [S5]. */
export const WRONG_CURRENT_PASSWORD = 'Your password does not match';

export const changePasswordForm = z
  .object({
    current_password: knownPassword(VALUE_REQUIRED),
    new_password: newPassword(VALUE_REQUIRED),
    confirm_password: typedPassword,
  })
  .refine(({ new_password, confirm_password }) => new_password === confirm_password, {
    path: ['confirm_password'],
    error: PASSWORDS_DIFFER,
    when: () => true,
  });
export type ChangePasswordForm = z.infer<typeof changePasswordForm>;
