import { passwordFault, passwordFaults } from '#domain/user/new-password.ts';
import { Refusal } from '../../http/refusal.ts';

/** Refuses a new password that is too short or too common, only blanks, or too long to be sealed on a device [PASS]. */
export function checkNewPassword(password: string, field: string): string {
  const fault = passwordFault(password);
  if (fault !== null) throw new Refusal(400, passwordFaults[fault], field);
  return password;
}
