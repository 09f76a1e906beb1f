import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { must } from '#domain/assertions.ts';
import { type AssetForm as Values, assetForm } from '#domain/asset/asset-form.ts';
import type { Asset, AssetId } from '#domain/asset/asset.ts';
import { formatDay } from '#domain/day/format-day.ts';
import { localDay } from '#domain/day/local-day.ts';
import { fullName } from '#domain/user/full-name.ts';
import type { User } from '#domain/user/user.ts';
import { newId } from '#web/data/new-id.ts';
import type { AssetToEdit } from '#web/data/queries/assets/asset-to-edit.ts';
import { saveRecord } from '#web/data/page/save-record.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { FieldCell } from '#web/forms/fields/field-cell.tsx';
import { FormPage } from '#web/forms/page/form-page.tsx';
import { FormPick } from '#web/forms/fields/form-pick.tsx';
import { FormSection } from '#web/forms/page/form-section.tsx';
import { FormSelect } from '#web/forms/fields/form-select.tsx';
import { FormTextArea } from '#web/forms/fields/form-text-area.tsx';
import { FormTextField } from '#web/forms/fields/form-text-field.tsx';
import { type KeptForm, useKeptForm } from '#web/forms/keeping/use-kept-form.ts';
import { useSiteChoices } from '#web/forms/fields/use-site-choices.ts';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { AllocateCode } from './allocate-code.tsx';
import { AssetFormCancel } from './asset-form-cancel.tsx';
import { SerialTwins } from '../serial-twins.tsx';

type Input = z.input<typeof assetForm>;

const labels = {
  asset_type_id: 'Asset type',
  site_id: 'Site',
  location: 'Location',
  serial_number: 'Serial number',
  history: 'History',
} as const satisfies Record<keyof Input, string>;

interface Props {
  /** Null creates one. */
  edited: AssetToEdit | null;
  /** What a new one begins with. */
  siteId?: string | undefined;
  serialNumber?: string | undefined;
  /** The inspection that its overview is opened for afterwards. */
  inspectionId?: string | undefined;
}

/** What it is, where it hangs, and its serial number [S2]. */
export function AssetForm({ edited, siteId = '', serialNumber, inspectionId }: Props) {
  const navigate = useNavigate();
  const user = must(useSession().user, 'a user');
  const [newAssetId] = useState(newId<AssetId>);
  const asset = edited?.asset ?? null;
  const id = asset?.id ?? newAssetId;
  const saved =
    asset === null
      ? { asset_type_id: '', site_id: siteId, location: '', serial_number: serialNumber ?? null, history: null }
      : inputOf(asset);
  const form: KeptForm<Input> = useKeptForm<Input, Values>({
    formKey: asset === null ? `asset/new/${siteId}` : `asset/${id}`,
    schema: assetForm,
    saved,
    labels,
    given: serialNumber === undefined ? [] : ['serial_number'],
    onSave: async (values, basis) => {
      if (sites.problem !== undefined) return { site_id: sites.problem };
      const patch = asset === null ? { ...values, created_by_id: user.id } : { ...values, deleted_at: null };
      await saveRecord({ entity: 'assets', id, patch, basis: { ...asset, ...basis } });
      return undefined;
    },
    onSaved: () => showSnackbar({ message: asset === null ? 'Successfully created Asset' : 'Successfully updated Asset' }),
    leadAway: () =>
      void navigate({
        to: '/assets/overview/$asset_id/{-$inspection_id}',
        params: { asset_id: id, inspection_id: inspectionId },
        replace: true,
      }),
  });
  const sites = useSiteChoices(form);
  const [typeId, serial] = useWatch({ control: form.control, name: ['asset_type_id', 'serial_number'] });
  const types = useQuery('assetTypeChoices', { chosen: [saved.asset_type_id, typeId] }, { keepPrevious: true });
  return (
    <FormPage
      form={form}
      save={asset === null ? 'Save Asset' : 'Save Changes'}
      cancel={<AssetFormCancel assetId={asset?.id ?? null} inspectionId={inspectionId} />}
      deleted={asset === null || asset.deleted_at === null ? null : { noun: 'asset' }}
    >
      <FormSection heading="Asset" line="What it is, where it is, and what its label says.">
        <FormSelect<Input, string>
          form={form}
          name="asset_type_id"
          required
          options={types?.map((type) => ({ value: type.id, label: type.name }))}
        />
        <FormPick form={form} name="site_id" required options={sites.options} hint={sites.problem} />
        <FormTextField form={form} name="location" required />
        <FormTextField form={form} name="serial_number" optional />
        <AllocateCode form={form} assetId={asset?.id ?? null} saved={asset} />
        <SerialTwins serialNumber={serial ?? ''} assetId={asset?.id ?? null} advice="You can save it all the same." />
      </FormSection>
      <FormSection heading="Record" line="What happened to it, a line each, and who added it.">
        <FormTextArea form={form} name="history" optional wide />
        <FieldCell>
          <TextField label="Created by" value={author(edited, user)} slotProps={{ htmlInput: { readOnly: true } }} />
        </FieldCell>
      </FormSection>
    </FormPage>
  );
}

const inputOf = ({ asset_type_id, site_id, location, serial_number, history }: Asset): Input => ({
  asset_type_id,
  site_id,
  location,
  serial_number,
  history,
});

/** Name and day. */
function author(edited: AssetToEdit | null, user: User): string {
  const name = edited === null ? fullName(user) : edited.created_by_name;
  const at = edited === null ? new Date() : new Date(edited.asset.created_at);
  return [name, formatDay(localDay(at))].filter((part) => part !== null).join(', ');
}
