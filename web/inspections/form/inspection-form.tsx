import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { must } from '#domain/assertions.ts';
import { inspectionDateStatus } from '#domain/inspection/dates/date-status.ts';
import { followStart } from '#domain/inspection/dates/follow-start.ts';
import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import { chooseStatus, closedByStatus } from '#domain/inspection/close-inspection.ts';
import {
  type InspectionForm as Values,
  inspectionForm,
  type InspectionFormInput as Input,
} from '#domain/inspection/inspection-form.ts';
import { inspectionStatus } from '#domain/inspection/inspection-status.ts';
import { type Inspection, type InspectionId, inspectionStatuses } from '#domain/inspection/inspection.ts';
import type { UserId } from '#domain/user/user.ts';
import type { SiteId } from '#domain/site/site.ts';
import { newId } from '#web/data/new-id.ts';
import { saveRecord } from '#web/data/page/save-record.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { useToday } from '#web/grading/use-today.ts';
import { FormChips } from '#web/forms/fields/form-chips.tsx';
import { FormDate } from '#web/forms/fields/form-date.tsx';
import { FormNotice } from '#web/forms/page/form-notice.tsx';
import { FormPage } from '#web/forms/page/form-page.tsx';
import { FormPick } from '#web/forms/fields/form-pick.tsx';
import { FormSection } from '#web/forms/page/form-section.tsx';
import { FormSelect } from '#web/forms/fields/form-select.tsx';
import { FormTextArea } from '#web/forms/fields/form-text-area.tsx';
import { FormTextField } from '#web/forms/fields/form-text-field.tsx';
import { type KeptForm, useKeptForm } from '#web/forms/keeping/use-kept-form.ts';
import { useSiteChoices } from '#web/forms/fields/use-site-choices.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { WrappedTypeName } from '#web/ui/rows/wrapped-type-name.tsx';
import { sayClosed } from './inspection-actions.tsx';
import { tabSearch } from '../list/inspection-list-search.ts';
import { RepeatOffer } from './repeat-offer.tsx';
import { useClosingHint } from './use-closing-hint.ts';

const labels = {
  site_id: 'Site',
  date_from: 'Date From',
  date_to: 'Date to',
  title: 'Inspection title',
  asset_type_ids: 'Asset Types',
  scope: 'Scope',
  inspector_ids: 'Inspectors',
  status: 'Status',
  instruction: 'Instructions for Inspector',
} as const satisfies Record<keyof Input, string>;

const statusOptions = inspectionStatuses.map((status) => ({ value: status, label: status }));

interface Props {
  /** Null creates one. */
  inspection: Inspection | null;
  /** The site that a new one begins with. */
  siteId?: string | null;
}

/** Where, when, what and by whom [S2]. */
export function InspectionForm({ inspection, siteId = null }: Props) {
  const navigate = useNavigate();
  const today = useToday();
  const user = must(useSession().user, 'a user').id;
  const [newInspectionId] = useState(newId<InspectionId>);
  const saved = inspection === null ? { ...empty, site_id: siteId ?? '' } : inputOf(inspection);
  const form: KeptForm<Input> = useKeptForm<Input, Values>({
    formKey: inspection === null ? `inspection/new/${siteId ?? ''}` : `inspection/${inspection.id}`,
    schema: inspectionForm,
    saved,
    labels,
    onSave: async (values, basis) => {
      if (sites.problem !== undefined) return { site_id: sites.problem };
      return inspection === null ? create(newInspectionId, values, user) : update(inspection, values, basis, user);
    },
    onSaved: (values) => {
      const closed = closedByStatus(inspection, values.status);
      if (closed !== null) sayClosed(closed.id);
      else showSnackbar({ message: inspection === null ? 'Successfully created Inspection' : 'Successfully updated Inspection' });
    },
    leadAway: (values) =>
      void navigate({
        to: '/inspections/{-$site_id}',
        params: { site_id: undefined },
        search: tabSearch(inspectionDateStatus(values, today)),
        replace: true,
      }),
  });
  const sites = useSiteChoices(form);
  const [site, from, to, typeIds, inspectorIds, status] = useWatch({
    control: form.control,
    name: ['site_id', 'date_from', 'date_to', 'asset_type_ids', 'inspector_ids', 'status'],
  });
  const [ownEnd, setOwnEnd] = useState(inspection !== null);
  const startChosen = (start: string) => {
    if (!ownEnd) form.enter({ date_to: followStart({ date_from: from, date_to: to }, start) });
  };
  const types = useQuery('assetTypeChoices', { chosen: [...saved.asset_type_ids, ...typeIds] }, { keepPrevious: true });
  const staff = useQuery('inspectorChoices', { chosen: [...saved.inspector_ids, ...inspectorIds] }, { keepPrevious: true });
  const closing = useClosingHint(closedByStatus(inspection, status)?.id ?? null, {
    site_id: site as SiteId,
    asset_type_ids: typeIds as AssetTypeId[],
  });
  // How high the chips will stand is known with them.
  if (types === undefined || staff === undefined) return <SkeletonRows height={80} count={6} />;
  return (
    <FormPage
      form={form}
      save={inspection === null ? 'Save Inspection' : 'Save Changes'}
      cancel={
        <LinkButton to="/inspections/{-$site_id}" params={{ site_id: undefined }}>
          Cancel
        </LinkButton>
      }
      deleted={inspection === null || inspection.deleted_at === null ? null : { noun: 'inspection' }}
    >
      {saved.status !== 'Open' && status !== 'Open' && (
        <FormNotice>
          This inspection is closed. Its figures, lists of assets and report keep what they said then; what you change here shows
          in them once it is opened and closed again.
        </FormNotice>
      )}
      <FormSection heading="Where and when" line="Shown in the list of inspections.">
        <FormPick form={form} name="site_id" required wide options={sites.options} hint={sites.problem} />
        {inspection === null && <RepeatOffer form={form} />}
        <FormDate form={form} name="date_from" required today={today} onChosen={startChosen} />
        <FormDate
          form={form}
          name="date_to"
          required
          today={today}
          {...(from !== '' && { min: from })}
          onChosen={() => setOwnEnd(true)}
        />
        <FormTextField form={form} name="title" required wide />
      </FormSection>
      <FormSection heading="Scope" line="Which assets are inspected.">
        <FormChips form={form} name="asset_type_ids" required options={types} face={WrappedTypeName} />
        <FormTextArea form={form} name="scope" required wide />
      </FormSection>
      <FormSection heading="Work" line="Besides administrators, only its inspectors see it. Closed/Locked ends all grading.">
        <FormChips form={form} name="inspector_ids" required options={staff} find="Find inspectors" />
        <FormSelect form={form} name="status" required options={statusOptions} hint={closing} />
        <FormTextArea form={form} name="instruction" optional wide />
      </FormSection>
    </FormPage>
  );
}

const empty: Input = {
  site_id: '',
  date_from: '',
  date_to: '',
  title: '',
  asset_type_ids: [],
  scope: '',
  inspector_ids: [],
  status: 'Open',
  instruction: null,
};

const inputOf = (inspection: Inspection): Input => ({
  site_id: inspection.site_id,
  date_from: inspection.date_from,
  date_to: inspection.date_to,
  title: inspection.title,
  asset_type_ids: inspection.asset_type_ids,
  scope: inspection.scope,
  inspector_ids: inspection.inspector_ids,
  status: inspectionStatus(inspection),
  instruction: inspection.instruction,
});

async function create(id: InspectionId, { status, ...fields }: Values, user: UserId): Promise<void> {
  const closing = chooseStatus({ closed_at: null, closed_by_id: null }, status, new Date().toISOString(), user);
  await saveRecord({ entity: 'inspections', id, patch: { ...fields, ...closing } });
}

/** A status that was not touched stays as it is; what was deleted meanwhile is there again. */
async function update(inspection: Inspection, { status, ...fields }: Values, basis: Input, user: UserId): Promise<void> {
  const closing = status === basis.status ? {} : chooseStatus(inspection, status, new Date().toISOString(), user);
  const patch = { ...fields, ...closing, deleted_at: null };
  await saveRecord({ entity: 'inspections', id: inspection.id, patch, basis: { ...inspection, ...basis } });
}
