import InputAdornment from '@mui/material/InputAdornment';
import { Building2 } from 'lucide-react';
import { type SiteId } from '#domain/site/site.ts';
import { useQuery } from '#web/data/use-query.ts';
import { SelectField } from '#web/ui/select-field.tsx';

const ALL = 'all';

interface Props {
  value: SiteId | null;
  onChange: (siteId: SiteId | null) => void;
}

export function SiteSelector({ value, onChange }: Props) {
  const sites = useQuery('siteOptions', {}) ?? [];
  const known = sites.some((site) => site.id === value);
  return (
    <SelectField<SiteId | typeof ALL>
      label="Site"
      hideLabel
      value={known && value !== null ? value : ALL}
      onChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
      options={[{ value: ALL, label: 'All sites' }, ...sites.map(({ id, name }) => ({ value: id, label: name }))]}
      icon={
        <InputAdornment position="start" sx={{ color: 'text.secondary' }}>
          <Building2 size={20} aria-hidden />
        </InputAdornment>
      }
    />
  );
}
