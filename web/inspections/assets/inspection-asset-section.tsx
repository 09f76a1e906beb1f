import Box from '@mui/material/Box';
import type { LucideIcon } from 'lucide-react';
import { memo } from 'react';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { AssetSort } from '#web/data/queries/assets/asset-sort.ts';
import type { InspectionPage } from '#web/data/queries/assets/assets-of-type.ts';
import { panelEdge } from '#web/ui/page/panel-edge.ts';
import { SectionHeading } from '#web/ui/page/section-heading.tsx';
import { radius } from '#web/ui/radius.ts';
import { InspectionAssetRows } from './inspection-asset-rows.tsx';
import { InspectionAssetTable } from './inspection-asset-table.tsx';

const ROW_HEIGHT = 72;
const ROW_WITH_NEWS_HEIGHT = 92;

interface SectionProps {
  heading: string;
  /** What the heads of places count. */
  counted: string;
  tested?: boolean;
  page: InspectionPage;
  onRange: (from: number, to: number) => void;
  inspectionId: InspectionId;
  closed: boolean;
  /** What an empty list means. */
  none: string;
  icon: LucideIcon;
  sort: AssetSort;
  /** Null where the list is no table. */
  onSort: ((sort: AssetSort | null) => void) | null;
}

/** The assets of one type that are still to be tested, or those that are, as rows or as a table [S2]; drawn for its own changes. */
export const InspectionAssetSection = memo(function InspectionAssetSection({ heading, none, icon: Icon, ...list }: SectionProps) {
  const { page } = list;
  return (
    <Box component="section" sx={{ mt: 1, mb: 2.5 }}>
      <SectionHeading count={page.total} leaves={list.onSort !== null || page.heads.length > 0}>
        {heading}
      </SectionHeading>
      {page.total === 0 ? (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.75,
            px: 2,
            minHeight: 68,
            borderRadius: radius.panel,
            bgcolor: 'background.paper',
            ...panelEdge,
            color: 'text.secondary',
          }}
        >
          <Icon size={24} aria-hidden />
          {none}
        </Box>
      ) : (
        <List {...list} label={heading} />
      )}
    </Box>
  );
});

type ListProps = Omit<SectionProps, 'heading' | 'none' | 'icon'> & { label: string };

function List({ onSort, sort, tested = false, closed, counted, ...list }: ListProps) {
  if (onSort !== null) return <InspectionAssetTable {...list} tested={tested} closed={closed} sort={sort} onSort={onSort} />;
  return (
    <InspectionAssetRows key={sort.column} {...list} counted={counted} rowHeight={tested ? ROW_HEIGHT : ROW_WITH_NEWS_HEIGHT} />
  );
}
