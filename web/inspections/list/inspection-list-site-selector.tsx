import InputAdornment from '@mui/material/InputAdornment';
import { Building2 } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { type SiteId } from '#domain/site/site.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { PickField } from '#web/ui/fields/pick-field.tsx';

const HEIGHT = 52;

const ALL = { id: 'all', name: 'All sites' };

interface Props {
  value: SiteId | null;
  onChange: (siteId: SiteId | null) => void;
}

/** Picks the site that a list is about, by typing a part of its name [S2]. */
export function SiteSelector({ value, onChange }: Props) {
  const sites = useQuery('siteChoices', { chosen: null });
  const options = useMemo(() => sites && [ALL, ...sites], [sites]);
  // The dearest part of its screen: drawn apart, it doesn't make one block with the others.
  const isDrawn = useDeferredValue(true, false);
  if (!isDrawn) return <div style={{ height: HEIGHT }} />;
  return (
    <PickField
      label="Site"
      compact
      unclearable
      options={options}
      value={value ?? ALL.id}
      onChange={(chosen) => onChange(sites?.find(({ id }) => id === chosen)?.id ?? null)}
      icon={
        <InputAdornment position="start" sx={{ color: 'text.secondary', pl: 0.5 }}>
          <Building2 size={20} aria-hidden />
        </InputAdornment>
      }
    />
  );
}
