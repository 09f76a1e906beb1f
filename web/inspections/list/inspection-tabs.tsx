import Box from '@mui/material/Box';
import { grouped } from '#domain/grouped.ts';
import type { DateStatus } from '#domain/inspection/dates/date-status.ts';
import type { InspectionFilter } from '#web/data/queries/inspections/inspections-found.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { useNoneHere } from '#web/data/page/use-not-here.ts';
import { countWords } from '#web/ui/page/count-words.ts';
import { SpokenStatus } from '#web/ui/page/spoken-status.tsx';
import { TabList } from '#web/ui/page/tab-list.tsx';

const tabs: { status: DateStatus; label: string }[] = [
  { status: 'past', label: 'Past' },
  { status: 'current', label: 'Current' },
  { status: 'future', label: 'Future' },
];

interface Props {
  tab: DateStatus;
  filter: InspectionFilter;
  /** The id of what they stand over. */
  panel: string;
  onTab: (tab: DateStatus) => void;
}

/** Past, Current and Future, each with how many it has where there is room for it [S2]; how many the open one has is spoken. */
export function InspectionTabs({ tab, filter, panel, onTab }: Props) {
  const counts = useQuery('inspectionCounts', filter, { keepPrevious: true });
  const none = useNoneHere();
  return (
    <>
      <TabList
        label="Inspections by date"
        value={tab}
        onChange={onTab}
        panel={panel}
        tabs={tabs.map(({ status, label }) => ({
          value: status,
          label: (
            <>
              {label}
              {counts !== undefined && (
                <Box component="span" sx={{ fontWeight: 400, '@media (max-width: 20em)': { display: 'none' } }}>
                  {` ${grouped(counts[status])}`}
                </Box>
              )}
            </>
          ),
        }))}
      />
      <SpokenStatus>{counts === undefined ? '' : countWords(counts[tab], 'inspection', none)}</SpokenStatus>
    </>
  );
}
