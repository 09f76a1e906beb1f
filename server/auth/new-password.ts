import { passwordFault, passwordFaults } from '#domain/user/new-password.ts';
import { Refusal } from '../refusal.ts';

/** Refuses a new password that is too short or too common, only blanks, or too long to be sealed on a device [design 6]. */
export function checkNewPassword(password: string, field: string): string {
  const fault = passwordFault(password);
  if (fault !== null) throw new Refusal(400, passwordFaults[fault], field);
  return password;
}
