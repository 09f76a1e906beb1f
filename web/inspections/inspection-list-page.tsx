import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import type { DateStatus } from '#domain/inspection/date-status.ts';
import type { SiteId } from '#domain/site/site.ts';
import { MissingRecord } from '#web/assets/missing-record.tsx';
import { useQuery } from '#web/data/use-query.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { useEntryState } from '#web/ui/use-entry-state.ts';
import { AddInspection } from './add-inspection.tsx';
import { InspectionCards } from './inspection-list-cards.tsx';
import { SiteSelector } from './inspection-list-site-selector.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The tab that the list of inspections opens with. */
    inspectionTab?: DateStatus;
  }
}

const tabs: { status: DateStatus; label: string }[] = [
  { status: 'past', label: 'Past' },
  { status: 'current', label: 'Current' },
  { status: 'future', label: 'Future' },
];

/** The inspections that the user may see, by site, text and date [S2]. */
export function InspectionListPage() {
  const navigate = useNavigate();
  const { site_id } = useParams({ from: '/default/inspections/{-$site_id}' });
  const site = (site_id ?? null) as SiteId | null;
  const state = useQuery('recordState', { entity: 'sites', id: site ?? '' });
  const opened = useLocation({ select: (location) => location.state.inspectionTab });
  const [search, setSearch] = useEntryState('inspections search', '');
  const [tab, setTab] = useEntryState<DateStatus>('inspections tab', opened ?? 'current');
  if (site !== null && state !== undefined && (!state.known || state.deleted_at !== null)) {
    return <MissingRecord entity="sites" id={site} noun="site" back={<AllInspections />} />;
  }
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: '1fr 1fr', md: '280px 320px 1fr' },
          gridAutoColumns: 'auto',
          alignItems: 'center',
          '@media (max-width: 359px), (max-width: 17.5em)': { gridTemplateColumns: '1fr' },
        }}
      >
        <SiteSelector
          value={site}
          onChange={(id) => void navigate({ to: '/inspections/{-$site_id}', params: { site_id: id ?? undefined } })}
        />
        <SearchField initial={search} onSearch={setSearch} />
        <AddInspection siteId={site_id} />
      </Box>
      <Box
        sx={{
          mx: 'calc(-1 * var(--gutter))',
          px: { xs: 2, md: 'var(--gutter)' },
          borderBottom: 1,
          borderColor: 'divider',
          mt: 0.5,
          mb: { xs: 1.5, md: 2 },
        }}
      >
        <Tabs
          value={tab}
          onChange={(_event, next: DateStatus) => setTab(next)}
          aria-label="Inspections by date"
          sx={{ '& .MuiTabs-list': { '& > *': { flex: { xs: '1 1 auto', md: 'none' }, minWidth: { md: 120 } } } }}
        >
          {tabs.map(({ status, label }) => (
            <Tab key={status} value={status} label={label} id={`tab-${status}`} aria-controls="inspections" />
          ))}
        </Tabs>
      </Box>
      <Box role="tabpanel" id="inspections" aria-labelledby={`tab-${tab}`} sx={{ minHeight: 500 }}>
        <InspectionCards key={`${tab} ${site ?? ''}`} tab={tab} search={search} siteId={site} />
      </Box>
    </>
  );
}

function AllInspections() {
  return (
    <LinkButton to="/inspections/{-$site_id}" params={{ site_id: undefined }}>
      All inspections
    </LinkButton>
  );
}
