import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  type ChangePasswordForm as Values,
  changePasswordForm,
  WRONG_CURRENT_PASSWORD,
} from '#domain/user/change-password-form.ts';
import { PASSWORD_HINT } from '#domain/user/new-password.ts';
import { ApiError } from '#web/data/api-error.ts';
import { failureWords } from '#web/data/failure-words.ts';
import { isOwnPassword } from '#web/data/page/session/own-password.ts';
import { apiFetch } from '#web/data/page/session/session.ts';
import { FormPassword } from '#web/forms/fields/form-password.tsx';
import { type FieldProblems, useKeptForm } from '#web/forms/keeping/use-kept-form.ts';
import { BottomSheet } from '#web/ui/overlays/bottom-sheet.tsx';
import { HeldWhile } from '#web/ui/page/held-while.tsx';
import { ErrorState } from '#web/ui/page/error-state.tsx';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';

const labels = {
  current_password: 'Current Password',
  new_password: 'New Password',
  confirm_password: 'Confirm New Password',
} as const satisfies Record<keyof Values, string>;

const empty: Values = { current_password: '', new_password: '', confirm_password: '' };

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The own password, changed on the server [S2, S5]. */
export function ChangePasswordSheet({ open, onClose }: Props) {
  return (
    <BottomSheet open={open} onClose={onClose} heading="Change Password">
      {open && <PasswordForm onClose={onClose} />}
    </BottomSheet>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useKeptForm<Values, Values>({
    formKey: 'change-password',
    schema: changePasswordForm,
    saved: empty,
    labels,
    secrets: ['current_password', 'new_password', 'confirm_password'],
    onSave: async (values) => {
      setFailure(null);
      try {
        return await changePassword(values);
      } catch (error) {
        if (error instanceof ApiError && error.field === 'password') return { new_password: error.message };
        setFailure(failureWords(error));
        return {};
      }
    },
    onSaved: () => showSnackbar({ message: 'Successfully changed password' }),
    leadAway: onClose,
  });
  return (
    <Box component="form" noValidate onSubmit={form.submit} sx={{ display: 'flex', flexDirection: 'column', gap: 2, py: 2 }}>
      <HeldWhile isHeld={form.isHeld} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <FormPassword form={form} name="current_password" required autoComplete="current-password" />
        <FormPassword form={form} name="new_password" required autoComplete="new-password" hint={PASSWORD_HINT} />
        <FormPassword form={form} name="confirm_password" required autoComplete="new-password" />
      </HeldWhile>
      {failure !== null && (
        <ErrorState
          title="The password could not be changed."
          hint={`${failure} Your present password still holds.`}
          onRetry={() => form.submit()}
        />
      )}
      <Button type="submit" color="primary" size="large" loading={form.isSaving}>
        Save Password
      </Button>
    </Box>
  );
}

/** Rejects when the server can't be reached or refuses the new password. */
async function changePassword({ current_password, new_password }: Values): Promise<FieldProblems<Values> | void> {
  try {
    if (!(await isOwnPassword(current_password))) return { current_password: WRONG_CURRENT_PASSWORD };
  } catch (error) {
    if (error instanceof ApiError && error.field === 'password') return { current_password: error.message };
    throw error;
  }
  await apiFetch('/auth/set-password', { method: 'POST', body: JSON.stringify({ password: new_password }) });
}
