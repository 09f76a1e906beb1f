import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { z } from 'zod';
import { organisationRequest } from '#domain/label/label-request.ts';
import { may } from '#domain/permissions.ts';
import { failureWords } from '#web/data/failure-words.ts';
import { saveOrganisationName } from '#web/data/page/labels.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { FormTextField } from '#web/forms/fields/form-text-field.tsx';
import { ChangedNotice } from '#web/forms/keeping/changed-notice.tsx';
import { KeptNotice } from '#web/forms/keeping/kept-notice.tsx';
import { useKeptForm } from '#web/forms/keeping/use-kept-form.ts';
import { Panel } from '#web/ui/page/panel.tsx';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';

type Values = z.output<typeof organisationRequest>;

interface Props {
  name: string;
  onSaved: () => Promise<void>;
}

/** Whose name stands on every label; administrators change it [MAY]. */
export function OrganisationPanel({ name, onSaved }: Props) {
  const { user } = useSession();
  const isTheirs = user !== null && may(user, 'edit', { entity: 'company' });
  if (!isTheirs && name === '') return null;
  return (
    <Panel heading="On every label">
      {isTheirs ? <NameForm name={name} onSaved={onSaved} /> : <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>}
    </Panel>
  );
}

function NameForm({ name, onSaved }: Props) {
  const form = useKeptForm<Values, Values>({
    formKey: 'organisation',
    schema: organisationRequest,
    saved: { name },
    labels: { name: "Organisation's name" },
    onSave: async (values) => {
      try {
        await saveOrganisationName(values.name);
      } catch (error) {
        showSnackbar({ message: `The name could not be saved. ${failureWords(error)}`, failure: true });
        return {};
      }
      return onSaved();
    },
    onSaved: () => showSnackbar({ message: 'Successfully saved changes' }),
  });
  return (
    <Box component="form" noValidate onSubmit={form.submit} sx={{ display: 'grid', gap: 1.5 }}>
      <KeptNotice restoredFrom={form.restoredFrom} onDiscard={form.discard} />
      <ChangedNotice labels={form.changedElsewhere} />
      <FormTextField form={form} name="name" optional />
      <Button type="submit" loading={form.isSaving}>
        Save Name
      </Button>
    </Box>
  );
}
