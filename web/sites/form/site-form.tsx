import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { type SiteForm as Values, siteForm } from '#domain/site/site-form.ts';
import type { Site, SiteId } from '#domain/site/site.ts';
import { newId } from '#web/data/new-id.ts';
import { saveRecord } from '#web/data/page/save-record.ts';
import { FormPage } from '#web/forms/page/form-page.tsx';
import { FormSection } from '#web/forms/page/form-section.tsx';
import { FormTextArea } from '#web/forms/fields/form-text-area.tsx';
import { FormTextField } from '#web/forms/fields/form-text-field.tsx';
import { useKeptForm } from '#web/forms/keeping/use-kept-form.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';

type Input = z.input<typeof siteForm>;

const labels = {
  name: 'Site name',
  client_name: 'Client name',
  address_line_1: 'Address Line 1',
  address_line_2: 'Address Line 2',
  town: 'Town/City',
  post_code: 'Postcode',
  notes: 'Notes',
  events_log: 'Events Log',
} as const satisfies Record<keyof Input, string>;

const empty: Input = {
  name: '',
  client_name: '',
  address_line_1: '',
  address_line_2: null,
  town: '',
  post_code: '',
  notes: null,
  events_log: null,
};

/** Where a client's assets stand [S2]; null creates one. */
export function SiteForm({ site }: { site: Site | null }) {
  const navigate = useNavigate();
  const [newSiteId] = useState(newId<SiteId>);
  const form = useKeptForm<Input, Values>({
    formKey: `site/${site?.id ?? 'new'}`,
    schema: siteForm,
    saved: site === null ? empty : inputOf(site),
    labels,
    onSave: async (values, basis) => {
      if (site === null) return saveRecord({ entity: 'sites', id: newSiteId, patch: values });
      return saveRecord({ entity: 'sites', id: site.id, patch: { ...values, deleted_at: null }, basis: { ...site, ...basis } });
    },
    onSaved: () => showSnackbar({ message: site === null ? 'Successfully created Site' : 'Successfully updated Site' }),
    leadAway: () => void navigate({ to: '/sites', replace: true }),
  });
  return (
    <FormPage
      form={form}
      save={site === null ? 'Save Site' : 'Save Changes'}
      cancel={<LinkButton to="/sites">Cancel</LinkButton>}
      deleted={site === null || site.deleted_at === null ? null : { noun: 'site' }}
    >
      <FormSection heading="Site" line="Shown on inspections, assets and reports.">
        <FormTextField form={form} name="name" required />
        <FormTextField form={form} name="client_name" required />
      </FormSection>
      <FormSection heading="Address" line="Where the inspector goes.">
        <FormTextField form={form} name="address_line_1" required />
        <FormTextField form={form} name="address_line_2" optional />
        <FormTextField form={form} name="town" required />
        <FormTextField form={form} name="post_code" required />
      </FormSection>
      <FormSection heading="To know" line="Notes are for everyone who works there; the log says what happened, and when.">
        <FormTextArea form={form} name="notes" optional wide />
        <FormTextArea form={form} name="events_log" optional wide />
      </FormSection>
    </FormPage>
  );
}

const inputOf = (site: Site): Input => ({
  name: site.name,
  client_name: site.client_name,
  address_line_1: site.address_line_1,
  address_line_2: site.address_line_2,
  town: site.town,
  post_code: site.post_code,
  notes: site.notes,
  events_log: site.events_log,
});
