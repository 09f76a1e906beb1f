import Button from '@mui/material/Button';
import { Calendar } from 'lucide-react';
import type { DateStatus } from '#domain/inspection/dates/date-status.ts';
import type { InspectionListParams } from '#web/data/queries/inspections/inspection-list.ts';
import { NoRecords, searchWords } from '#web/records/no-records.tsx';
import { useFilterWords } from './use-filter-words.ts';

const hints: Record<DateStatus, string> = {
  past: 'Inspections that ended before today appear here.',
  current: 'Inspections that run today appear here.',
  future: 'Inspections that start after today appear here.',
};

/** Says why a tab is empty: what it is for, or which search and filters leave nothing of it [S2]. */
export function NoInspections({ list, onClear }: { list: InspectionListParams; onClear: () => void }) {
  const filters = useFilterWords(list);
  return (
    <NoRecords
      icon={Calendar}
      label="Inspections"
      hint={hints[list.tab]}
      matching={[...searchWords(list.search), ...filters]}
      action={filters.length > 0 && <Button onClick={onClear}>Clear filters</Button>}
    />
  );
}
