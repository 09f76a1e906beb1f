import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { SHORT_TEXT } from '#domain/entity.ts';
import { may } from '#domain/permissions.ts';
import { failureWords } from '#web/data/failure-words.ts';
import { saveOrganisationName } from '#web/data/page/labels.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { Panel } from '#web/ui/page/panel.tsx';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** Whose name stands on every label; administrators change it [MAY]. */
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
      showSnackbar({ message: `The name could not be saved. ${failureWords(error)}`, failure: true });
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
