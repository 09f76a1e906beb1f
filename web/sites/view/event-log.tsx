import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { z } from 'zod';
import { must } from '#domain/assertions.ts';
import { optionalLongText } from '#domain/form-fields.ts';
import { may } from '#domain/permissions.ts';
import type { Site } from '#domain/site/site.ts';
import { saveRecord } from '#web/data/page/save-record.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { FormTextArea } from '#web/forms/fields/form-text-area.tsx';
import { ChangedNotice } from '#web/forms/keeping/changed-notice.tsx';
import { useKeptForm } from '#web/forms/keeping/use-kept-form.ts';
import { aroundTakesFocus } from '#web/ui/around-takes-focus.ts';
import { Panel } from '#web/ui/page/panel.tsx';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { eventLogKey } from './typed-about-site.ts';

const schema = z.object({ events_log: optionalLongText });
type Input = z.input<typeof schema>;

/** What happened at the site, as text that everybody may add to [S2]. */
export function EventLog({ site }: { site: Site }) {
  const user = must(useSession().user, 'a user');
  const form = useKeptForm<Input, z.output<typeof schema>>({
    formKey: eventLogKey(site.id),
    schema,
    saved: { events_log: site.events_log },
    labels: { events_log: 'Event Log' },
    onSave: (patch, basis) => saveRecord({ entity: 'sites', id: site.id, patch, basis }),
    onSaved: () => showSnackbar({ message: 'Successfully saved changes' }),
  });
  if (!may(user, 'edit', { entity: 'sites', record: site, fields: ['events_log'] })) return null;
  return (
    <Panel heading="Event Log">
      <Box component="form" noValidate onSubmit={form.submit}>
        <ChangedNotice labels={form.changedElsewhere} />
        <FormTextArea form={form} name="events_log" hideLabel />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 1.5, mt: 1.5 }}>
          <Typography variant="body2" sx={{ flex: '1 1 160px', color: 'text.secondary' }}>
            {form.restoredFrom === null
              ? 'One line for each event, with its date.'
              : 'What you typed is here again. It is not saved yet.'}
          </Typography>
          {form.restoredFrom !== null && (
            <Button ref={aroundTakesFocus} variant="text" color="inherit" onClick={form.discard}>
              Discard
            </Button>
          )}
          <Button type="submit" loading={form.isSaving}>
            Save Changes
          </Button>
        </Box>
      </Box>
    </Panel>
  );
}
