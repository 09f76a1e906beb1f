import { type ChangePasswordForm, WRONG_CURRENT_PASSWORD } from '#domain/user/change-password-form.ts';
import { ApiError } from '#web/data/api-error.ts';
import { isOwnPassword } from '#web/data/page/session/own-password.ts';
import { apiFetch } from '#web/data/page/session/session.ts';
import type { FieldProblems } from '#web/forms/keeping/use-kept-form.ts';

/** Where it ended without a change that the server confirms, and by what. */
export interface NotChanged {
  step: 'checking' | 'changing';
  error: unknown;
}

/** What is wrong with a field, or where it ended; null once the server has changed it. */
export async function changePassword({
  current_password,
  new_password,
}: ChangePasswordForm): Promise<{ problems: FieldProblems<ChangePasswordForm> } | NotChanged | null> {
  try {
    if (!(await isOwnPassword(current_password))) return { problems: { current_password: WRONG_CURRENT_PASSWORD } };
  } catch (error) {
    return isAboutPassword(error) ? { problems: { current_password: error.message } } : { step: 'checking', error };
  }
  try {
    await apiFetch('/auth/set-password', { method: 'POST', body: JSON.stringify({ password: new_password }) });
    return null;
  } catch (error) {
    return isAboutPassword(error) ? { problems: { new_password: error.message } } : { step: 'changing', error };
  }
}

const isAboutPassword = (error: unknown): error is ApiError => error instanceof ApiError && error.field === 'password';
