import Button from '@mui/material/Button';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useList } from '#web/data/page/use-query.ts';
import { siteSorts } from '#web/data/queries/sites/site-list.ts';
import { ListHead } from '#web/records/list-head.tsx';
import { NoRecords, searchWords } from '#web/records/no-records.tsx';
import { RecordList } from '#web/records/record-list.tsx';
import { useListAddress } from '#web/records/use-list-address.ts';
import { useShownRows } from '#web/records/use-shown-rows.ts';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { useTableWidth } from '#web/ui/table/use-table-width.ts';
import { SiteCard } from './site-card.tsx';
import { SiteTable } from './site-table.tsx';

const STEP = 30;

/** Every site, for administrators [S2]. */
export function SiteListPage() {
  const navigate = useNavigate({ from: '/sites' });
  const { search, sort, onSort } = useListAddress({
    name: 'sites',
    address: useSearch({ from: '/default/sites' }),
    sorts: siteSorts,
    change: (next, resetScroll = false) =>
      void navigate({ search: (former) => ({ ...former, ...next }), replace: true, resetScroll }),
  });
  const isTable = useTableWidth();
  const shown = useShownRows('sites', STEP, isTable);
  const asked = { search: search.text, sort, window: shown.window };
  const { page, onRetry } = useList('siteList', asked, { keepPrevious: true });
  return (
    <>
      <ListHead
        search={search}
        total={onRetry === null ? page?.total : undefined}
        noun="site"
        add={{ to: '/site/create', text: 'Add New Site' }}
      />
      <RecordList
        label="Sites"
        page={page}
        shown={shown}
        onRetry={onRetry}
        skeleton={isTable ? <SkeletonRows height={68} /> : <SkeletonRows cards height={248} />}
        empty={
          <NoRecords
            icon={Building2}
            label="Sites"
            hint="A site is where a client's assets stand. Add the first one."
            matching={searchWords(search.text)}
            searched="Names, clients, addresses and notes are searched."
            action={<Button onClick={() => search.begin('')}>Clear search</Button>}
          />
        }
        renderCard={(card) => <SiteCard key={card.site.id} card={card} />}
        renderTable={isTable && ((rows) => <SiteTable page={rows} onRange={shown.onRange} sort={sort} onSort={onSort} />)}
      />
    </>
  );
}
