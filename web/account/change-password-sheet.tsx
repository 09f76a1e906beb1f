import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { type ChangePasswordForm as Values, changePasswordForm } from '#domain/user/change-password-form.ts';
import { PASSWORD_HINT } from '#domain/user/new-password.ts';
import { FormPassword } from '#web/forms/fields/form-password.tsx';
import { useKeptForm } from '#web/forms/keeping/use-kept-form.ts';
import { BottomSheet } from '#web/ui/overlays/bottom-sheet.tsx';
import { HeldWhile } from '#web/ui/page/held-while.tsx';
import { ErrorState } from '#web/ui/page/error-state.tsx';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { changePassword } from './change-password.ts';
import { type UnchangedWords, unchangedWords } from './unchanged-words.ts';

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
  const [failure, setFailure] = useState<UnchangedWords | null>(null);
  const answer = useRef<HTMLDivElement>(null);
  // Half a phone's screen shows the fields only, and has no room to spare for the label of a field above.
  useEffect(() => answer.current?.scrollIntoView({ block: 'nearest' }), [failure]);
  const form = useKeptForm<Values, Values>({
    formKey: 'change-password',
    schema: changePasswordForm,
    saved: empty,
    labels,
    secrets: ['current_password', 'new_password', 'confirm_password'],
    onSave: async (values) => {
      // What was not heard of before is not known by pressing again either.
      const wasUnsure = failure?.isUnsure === true;
      if (!wasUnsure) setFailure(null);
      const outcome = await changePassword(values);
      if (outcome === null) return undefined;
      if ('problems' in outcome) return outcome.problems;
      setFailure(unchangedWords(outcome, wasUnsure));
      return {};
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
        <Box ref={answer} sx={{ scrollMarginTop: '-44px' }}>
          <ErrorState title={failure.title} hint={failure.hint} onRetry={() => form.submit()} />
        </Box>
      )}
      <Button type="submit" color="primary" size="large" loading={form.isSaving}>
        Save Password
      </Button>
    </Box>
  );
}
