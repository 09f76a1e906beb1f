import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { joinNames } from '#domain/inspection/join-names.ts';
import type { InspectionFilter } from '#web/data/queries/inspections/inspections-found.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { PickField } from '#web/ui/fields/pick-field.tsx';
import type { InspectionListSearch } from './inspection-list-search.ts';
import { useFilterWords } from './use-filter-words.ts';

type Change = (next: Pick<InspectionListSearch, 'inspector' | 'state'>) => void;

const ALL = 'all';
const states = [
  { id: ALL, name: 'All states' },
  { id: 'open', name: 'Open' },
  { id: 'closed', name: 'Closed/Locked' },
] as const;

/** By inspector and by state, beside the tabs. */
export function InspectionFilters({ filter, onChange }: { filter: InspectionFilter; onChange: Change }) {
  const { inspector_id = null, state = null } = filter;
  const inspectors = useQuery('inspectorChoices', { chosen: inspector_id === null ? [] : [inspector_id] });
  return (
    <>
      <Box sx={{ width: 200, mb: 0.75 }}>
        <PickField
          label="Inspector"
          compact
          unclearable
          options={inspectors && [{ id: ALL, name: 'All inspectors' }, ...inspectors]}
          value={inspector_id ?? ALL}
          onChange={(id) => onChange({ inspector: id === null || id === ALL ? undefined : id })}
        />
      </Box>
      <Box sx={{ width: 190, mb: 0.75 }}>
        <PickField
          label="State"
          compact
          unclearable
          options={states}
          value={state ?? ALL}
          onChange={(id) => onChange({ state: id === 'open' || id === 'closed' ? id : undefined })}
        />
      </Box>
    </>
  );
}

/** What is filtered by where there is no room to choose it; nothing while nothing is. */
export function FilterLine({ filter, onClear }: { filter: InspectionFilter; onClear: () => void }) {
  const words = useFilterWords(filter);
  if (words.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1.5 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Only {joinNames(words)}
      </Typography>
      <Button onClick={onClear}>Clear filters</Button>
    </Box>
  );
}
