import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { type TokenForm as Values, tokenForm } from '#domain/token/api-token.ts';
import { INSPECTOR_ROLE_ID, userRoles } from '#domain/user/user-roles.ts';
import { ApiError } from '#web/data/api-error.ts';
import { isRefused } from '#web/data/is-refused.ts';
import { makeToken } from '#web/data/page/api-tokens.ts';
import { FormPassword } from '#web/forms/fields/form-password.tsx';
import { FormSelect } from '#web/forms/fields/form-select.tsx';
import { FormTextField } from '#web/forms/fields/form-text-field.tsx';
import { useKeptForm } from '#web/forms/keeping/use-kept-form.ts';
import { BottomSheet } from '#web/ui/overlays/bottom-sheet.tsx';
import { HeldWhile } from '#web/ui/page/held-while.tsx';
import { ErrorState } from '#web/ui/page/error-state.tsx';
import { MadeTokenShown } from './made-token.tsx';
import { unmadeWords } from './unmade-words.ts';

const labels = {
  name: 'Name',
  user_role_id: 'Role',
  days: 'Works For',
  current_password: 'Your Password',
} as const satisfies Record<keyof Values, string>;
const roles = userRoles.map(({ id, name }) => ({ value: id, label: name }));
const lives = [30, 90, 180, 365].map((days) => ({ value: days, label: days === 365 ? 'A year' : `${days} days` }));
const empty: Values = { name: '', user_role_id: INSPECTOR_ROLE_ID, days: 90, current_password: '' };

interface Props {
  open: boolean;
  onClose: () => void;
  /** One was made, or may have been. */
  onMade: () => void;
}

/** Makes a token, then shows it once [TOKEN.8]. */
export function MakeTokenSheet({ open, onClose, onMade }: Props) {
  const [token, setToken] = useState<string | null>(null);
  const close = () => {
    setToken(null);
    onClose();
  };
  const made = (one: string) => {
    setToken(one);
    onMade();
  };
  return (
    <BottomSheet open={open} onClose={close} heading={token === null ? 'Make API Token' : 'Your New API Token'}>
      {open &&
        (token === null ? <TokenForm onMade={made} onUnsure={onMade} /> : <MadeTokenShown token={token} onClose={close} />)}
    </BottomSheet>
  );
}

function TokenForm({ onMade, onUnsure }: { onMade: (token: string) => void; onUnsure: () => void }) {
  const [failure, setFailure] = useState<ReturnType<typeof unmadeWords> | null>(null);
  /** Kept nowhere but here. */
  const made = useRef('');
  const form = useKeptForm<Values, Values>({
    formKey: 'api-token',
    schema: tokenForm,
    saved: empty,
    labels,
    secrets: ['current_password'],
    onSave: async (values) => {
      setFailure(null);
      try {
        made.current = (await makeToken(values)).token;
        return undefined;
      } catch (error) {
        if (error instanceof ApiError && error.field !== null && error.field in labels) return { [error.field]: error.message };
        setFailure(unmadeWords(error));
        if (!isRefused(error)) onUnsure();
        return {};
      }
    },
    onSaved: () => undefined,
    leadAway: () => onMade(made.current),
  });
  return (
    <Box component="form" noValidate onSubmit={form.submit} sx={{ display: 'flex', flexDirection: 'column', gap: 2, py: 2 }}>
      <HeldWhile isHeld={form.isHeld} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <FormTextField form={form} name="name" required />
        <FormSelect form={form} name="user_role_id" options={roles} />
        <FormSelect form={form} name="days" options={lives} />
        <FormPassword form={form} name="current_password" required autoComplete="current-password" />
      </HeldWhile>
      {failure !== null && <ErrorState {...failure} onRetry={() => form.submit()} />}
      <Button type="submit" color="primary" size="large" loading={form.isSaving}>
        Make Token
      </Button>
    </Box>
  );
}
