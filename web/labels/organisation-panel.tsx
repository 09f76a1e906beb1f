import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { SHORT_TEXT } from '#domain/entity.ts';
import { may } from '#domain/permissions.ts';
import { ApiError } from '#web/data/api-error.ts';
import { saveOrganisationName } from '#web/data/labels.ts';
import { useSession } from '#web/data/session.ts';
import { Panel } from '#web/ui/panel.tsx';
import { showSnackbar } from '#web/ui/snackbar-state.ts';
import { TextField } from '#web/ui/text-field.tsx';

/** Whose name stands on every label; administrators change it [D7]. */
export function OrganisationPanel({ name, onSaved }: { name: string; onSaved: () => Promise<void> }) {
  const { user } = useSession();
  const [text, setText] = useState(name);
  const [saving, setSaving] = useState(false);
  if (user === null || !may(user, 'edit', { entity: 'company' })) {
    return name === '' ? null : (
      <Panel heading="On every label">
        <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
      </Panel>
    );
  }
  const save = async () => {
    setSaving(true);
    try {
      await saveOrganisationName(text);
      showSnackbar({ message: 'Successfully saved changes' });
      await onSaved();
    } catch (error) {
      const why = error instanceof ApiError ? `${error.message}.` : 'It needs a connection.';
      showSnackbar({ message: `The name could not be saved. ${why}`, failure: true });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Panel heading="On every label">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <TextField
          label="Organisation's name"
          optional
          value={text}
          most={SHORT_TEXT}
          onChange={({ target }) => setText(target.value)}
        />
        <Button loading={saving} disabled={text.trim() === name} onClick={() => void save()}>
          Save Name
        </Button>
      </Box>
    </Panel>
  );
}
