import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { must } from '#domain/assertions.ts';
import { discardKeptForm, keptForm } from '#web/data/page/kept-forms.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { Panel } from '#web/ui/page/panel.tsx';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';

/** Where something may have been typed, and how it reads as text. */
export interface KeptText {
  formKey: string;
  label: string;
  read: (values: Record<string, unknown>) => string;
}

/** What was typed and not saved about a record that is gone: to be read and copied. */
export function KeptTexts({ texts }: { texts: readonly KeptText[] }) {
  return texts.map((text) => <Kept key={text.formKey} {...text} />);
}

function Kept({ formKey, label, read }: KeptText) {
  const user = must(useSession().user, 'a user').id;
  const [kept, setKept] = useState(() => keptForm(user, formKey));
  if (kept === null) return null;
  const text = read(kept.values);
  const discard = () => {
    discardKeptForm(user, formKey);
    setKept(null);
  };
  return (
    <Box sx={{ width: '100%', maxWidth: 640, mx: 'auto', mb: 2 }}>
      <Panel heading="What you typed is kept">
        <TextAreaField
          label={label}
          value={text}
          minRows={2}
          maxRows={12}
          hint="It is on this device only, and not saved."
          slotProps={{ htmlInput: { readOnly: true } }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <Button onClick={() => void copy(text)}>Copy</Button>
          <Button variant="text" color="inherit" onClick={discard}>
            Discard
          </Button>
        </Box>
      </Panel>
    </Box>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar({ message: 'Copied' });
  } catch {
    showSnackbar({ message: 'This browser doesn’t let it be copied; select the text instead.', failure: true });
  }
}
