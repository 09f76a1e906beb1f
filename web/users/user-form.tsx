import Box from '@mui/material/Box';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { WRONG_CURRENT_PASSWORD } from '#domain/user/change-password-form.ts';
import { leavesNoAdministrator } from '#domain/user/last-administrator.ts';
import { type UserForm as Values, userForm } from '#domain/user/user-form.ts';
import { INSPECTOR_ROLE_ID, userRoles } from '#domain/user/user-roles.ts';
import { type User, type UserId, userStatuses } from '#domain/user/user.ts';
import { PASSWORD_HINT } from '#domain/user/new-password.ts';
import { newId } from '#web/data/new-id.ts';
import { wrongPasswordWords } from '#web/data/page/session/own-password.ts';
import type { UserToEdit } from '#web/data/queries/users/user-to-edit.ts';
import { saveRecord } from '#web/data/page/save-record.ts';
import { sealCurrentPassword, sealPassword } from '#web/data/page/session/seal-password.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { syncNow } from '#web/data/page/sync-status.ts';
import { FormPage } from '#web/forms/page/form-page.tsx';
import { FormPassword } from '#web/forms/fields/form-password.tsx';
import { FormSection } from '#web/forms/page/form-section.tsx';
import { FormSelect } from '#web/forms/fields/form-select.tsx';
import { FormTextField } from '#web/forms/fields/form-text-field.tsx';
import { type KeptForm, useKeptForm } from '#web/forms/keeping/use-kept-form.ts';
import { HistoryLink } from '#web/records/history-link.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';

type Schema = ReturnType<typeof userForm>;
type Input = z.input<Schema>;

const labels = {
  forename: 'Forename',
  surname: 'Surname',
  email_address: 'Email address',
  username: 'Username',
  password: 'Password',
  confirm_password: 'Confirm Password',
  current_password: 'Current Password',
  user_role_id: 'Role',
  status: 'Status',
} as const satisfies Record<keyof Input, string>;

const roles = userRoles.map(({ id, name }) => ({ value: id, label: name }));
const statuses = userStatuses.map((status) => ({ value: status, label: status }));

const LAST_ADMINISTRATOR = 'Somebody has to stay an active administrator';

/** Who somebody is, how they log in and what they may do [S2, S5]. */
export function UserForm({ known: { user, users } }: { known: UserToEdit }) {
  const navigate = useNavigate();
  const [newUserId] = useState(newId<UserId>);
  const isNew = user === null;
  const me = useSession().user;
  const isOwn = user !== null && user.id === me?.id;
  const form = useKeptForm<Input, Values>({
    formKey: `user/${user?.id ?? 'new'}`,
    schema: userForm(users, user?.id ?? null, isOwn),
    saved: inputOf(user),
    labels,
    secrets: ['password', 'confirm_password', 'current_password'],
    onSave: async ({ password, confirm_password: _confirmed, current_password, ...fields }, basis) => {
      if (user !== null && leavesNoAdministrator(user, fields, users)) {
        return fields.user_role_id === user.user_role_id ? { status: LAST_ADMINISTRATOR } : { user_role_id: LAST_ADMINISTRATOR };
      }
      const proven = isOwn && password !== '' ? current_password : null;
      const wrong = proven === null ? null : await wrongPasswordWords(proven, WRONG_CURRENT_PASSWORD);
      if (wrong !== null) return { current_password: wrong };
      const sealed = await sealedPasswords(password, proven);
      if (user === null) {
        return saveRecord({ entity: 'users', id: newUserId, patch: { ...fields, ...sealed } });
      }
      return saveRecord({
        entity: 'users',
        id: user.id,
        patch: { ...fields, ...sealed, deleted_at: null },
        basis: { ...user, ...basis },
      });
    },
    onSaved: () => {
      void syncNow();
      showSnackbar({ message: isNew ? 'Successfully created User' : 'Successfully saved changes' });
    },
    leadAway: () => void navigate({ to: '/users', replace: true }),
  });
  return (
    <FormPage
      form={form}
      save={isNew ? 'Save User' : 'Save Changes'}
      cancel={<LinkButton to="/users">Cancel</LinkButton>}
      deleted={user === null || user.deleted_at === null ? null : { noun: 'user' }}
    >
      <FormSection heading="Person" line="Shown on inspections and reports.">
        <FormTextField form={form} name="forename" required />
        <FormTextField form={form} name="surname" required />
        <FormTextField form={form} name="email_address" type="email" optional />
      </FormSection>
      <FormSection heading="Log in" line={isNew ? 'Tell them in person.' : 'Leave the password empty to keep the present one.'}>
        <FormTextField form={form} name="username" required wide slotProps={plainText} />
        <FormPassword form={form} name="password" required autoComplete="new-password" hint={PASSWORD_HINT} />
        <FormPassword form={form} name="confirm_password" required autoComplete="new-password" />
        {isOwn && <CurrentPassword form={form} />}
      </FormSection>
      <FormSection heading="Access" line="An inactive user can't log in.">
        <FormSelect form={form} name="user_role_id" options={roles} />
        <FormSelect form={form} name="status" options={statuses} />
      </FormSection>
      {user !== null && (
        <Box sx={{ my: 2 }}>
          <HistoryLink entity="users" id={user.id} />
        </Box>
      )}
    </FormPage>
  );
}

/** Asked for once a new password is typed for oneself. */
function CurrentPassword({ form }: { form: KeptForm<Input> }) {
  const password = useWatch({ control: form.control, name: 'password' });
  if (password === '') return null;
  return <FormPassword form={form} name="current_password" required autoComplete="current-password" />;
}

/** As they are stored and sent; the present one goes with an own new one. */
async function sealedPasswords(password: string, current: string | null) {
  if (password === '') return {};
  const password_sealed = await sealPassword(password);
  return current === null
    ? { password_sealed }
    : { password_sealed, current_password_sealed: await sealCurrentPassword(current) };
}

const plainText = { htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } };

const inputOf = (user: User | null): Input => ({
  forename: user?.forename ?? '',
  surname: user?.surname ?? '',
  email_address: user?.email_address ?? null,
  username: user?.username ?? '',
  password: '',
  confirm_password: '',
  current_password: '',
  user_role_id: user === null ? INSPECTOR_ROLE_ID : user.user_role_id,
  status: user === null ? 'Active' : user.status,
});
