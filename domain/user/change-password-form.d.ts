import { z } from 'zod';
/** What the field shows when the server refuses the current password [S5]. */
export declare const WRONG_CURRENT_PASSWORD = 'Your password does not match';
export declare const changePasswordForm: z.ZodObject<
  {
    current_password: z.ZodString;
    new_password: z.ZodString;
    confirm_password: z.ZodString;
  },
  z.core.$strip
>;
export type ChangePasswordForm = z.infer<typeof changePasswordForm>;
