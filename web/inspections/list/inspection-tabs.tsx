import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { grouped } from '#domain/grouped.ts';
import type { DateStatus } from '#domain/inspection/dates/date-status.ts';
import type { InspectionFilter } from '#web/data/queries/inspections/inspections-found.ts';
import { useQuery } from '#web/data/page/use-query.ts';

const tabs: { status: DateStatus; label: string }[] = [
  { status: 'past', label: 'Past' },
  { status: 'current', label: 'Current' },
  { status: 'future', label: 'Future' },
];

interface Props {
  tab: DateStatus;
  filter: InspectionFilter;
  onTab: (tab: DateStatus) => void;
}

/** Past, Current and Future, each with how many it has where there is room for it [S2]. */
export function InspectionTabs({ tab, filter, onTab }: Props) {
  const counts = useQuery('inspectionCounts', filter, { keepPrevious: true });
  return (
    <Tabs
      value={tab}
      onChange={(_event, next: DateStatus) => onTab(next)}
      aria-label="Inspections by date"
      sx={{ '& .MuiTabs-list': { '& > *': { flex: { xs: '1 1 auto', md: 'none' }, minWidth: { xs: 0, md: 120 } } } }}
    >
      {tabs.map(({ status, label }) => (
        <Tab
          key={status}
          value={status}
          label={
            <span>
              {label}
              {counts !== undefined && (
                <Box component="span" sx={{ fontWeight: 400, '@media (max-width: 20em)': { display: 'none' } }}>
                  {` ${grouped(counts[status])}`}
                </Box>
              )}
            </span>
          }
          id={`tab-${status}`}
          aria-controls="inspections"
          sx={{ px: { xs: 1, md: 2 } }}
        />
      ))}
    </Tabs>
  );
}
