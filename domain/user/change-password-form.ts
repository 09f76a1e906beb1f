import { z } from 'zod';
import { VALUE_REQUIRED } from '../form-fields.ts';
import { MOST_PASSWORD, newPassword, PASSWORDS_DIFFER } from './new-password.ts';

/** What the field shows when the server refuses the current password [S5]. */
export const WRONG_CURRENT_PASSWORD = 'Your password does not match';

export const changePasswordForm = z
  .object({
    current_password: z.string({ error: VALUE_REQUIRED }).min(1, VALUE_REQUIRED).max(MOST_PASSWORD),
    new_password: newPassword(VALUE_REQUIRED),
    confirm_password: z.string().max(MOST_PASSWORD),
  })
  .refine(({ new_password, confirm_password }) => new_password === confirm_password, {
    path: ['confirm_password'],
    error: PASSWORDS_DIFFER,
    when: () => true,
  });
export type ChangePasswordForm = z.infer<typeof changePasswordForm>;
