import Box from '@mui/material/Box';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { isAdministrator } from '#domain/permissions.ts';
import { MissingRecord } from '#web/records/missing-record.tsx';
import { useSession } from '#web/data/page/session/session.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { useTableWidth } from '#web/ui/table/use-table-width.ts';
import { AddInspection } from './add-inspection.tsx';
import { FilterLine, InspectionFilters } from './inspection-filters.tsx';
import { tabSearch } from './inspection-list-search.ts';
import { SiteSelector } from './inspection-list-site-selector.tsx';
import { InspectionRecords } from './inspection-records.tsx';
import { InspectionTabs } from './inspection-tabs.tsx';
import { useInspectionList } from './use-inspection-list.ts';
import { tabId } from '#web/ui/page/tab-list.tsx';
import { LARGE_TEXT } from '#web/ui/text-size.ts';

const PANEL = 'inspections';

/** The inspections that the user may see, by site, text and date: cards, or a table where there is room [S2]. */
export function InspectionListPage() {
  const navigate = useNavigate({ from: '/inspections/{-$site_id}' });
  const { user } = useSession();
  const isTable = useTableWidth();
  const panel = useRef<HTMLDivElement>(null);
  const { list, search, change, onSort, clear } = useInspectionList();
  const site = list.site_id;
  const state = useQuery('recordState', { entity: 'sites', id: site ?? '' });
  if (site !== null && state !== undefined && (!state.known || state.deleted_at !== null)) {
    return <MissingRecord entity="sites" id={site} back={<AllInspections />} />;
  }
  const { tab, sort: _sort, ...filter } = list;
  const clearFilters = () => {
    change({ inspector: undefined, state: undefined });
    panel.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: '1fr 1fr', md: '280px 320px 1fr' },
          gridAutoColumns: 'auto',
          alignItems: 'center',
          '@media (max-width: 359px)': { gridTemplateColumns: '1fr' },
          [LARGE_TEXT]: { gridTemplateColumns: '1fr' },
        }}
      >
        <SiteSelector value={site} onChange={(id) => void navigate({ params: { site_id: id ?? undefined }, search: true })} />
        <SearchField key={search.beginnings} initial={search.text} autoFocus={search.isPressed} onSearch={search.setText} />
        <AddInspection siteId={site ?? undefined} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'end',
          gap: 1,
          mx: 'calc(-1 * var(--gutter))',
          px: { xs: 2, md: 'var(--gutter)' },
          borderBottom: 1,
          borderColor: 'divider',
          mt: { xs: 0.5, lg: 1.25 },
          mb: { xs: 1.5, md: 2 },
          '& > [role=tablist]': { flex: '1 1 auto' },
        }}
      >
        <InspectionTabs
          tab={tab}
          filter={filter}
          panel={PANEL}
          onTab={(next) => change({ tab: undefined, ...tabSearch(next) })}
        />
        {isTable && user !== null && isAdministrator(user) && <InspectionFilters filter={filter} onChange={change} />}
      </Box>
      <Box role="tabpanel" id={PANEL} ref={panel} tabIndex={-1} aria-labelledby={tabId(PANEL, tab)} sx={{ minHeight: 500 }}>
        {!isTable && <FilterLine filter={filter} onClear={clearFilters} />}
        <InspectionRecords key={`${tab} ${site ?? ''}`} list={list} onSort={onSort} onClear={clear} />
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
