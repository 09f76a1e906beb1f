import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CircleCheckBig } from 'lucide-react';
import { formatDay } from '#domain/day/format-day.ts';
import type { AssetLine } from '#web/data/queries/assets/asset-line.ts';
import { useIncomplete } from '#web/data/page/use-incomplete.ts';
import { useList } from '#web/data/page/use-query.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { GradeSquare } from '#web/ui/grades/grade-square.tsx';
import { FailedList } from '#web/ui/rows/failed-list.tsx';
import { LinkRow } from '#web/ui/rows/link-row.tsx';
import { RowBlock } from '#web/ui/rows/row-block.tsx';
import { SectionHeading } from '#web/ui/page/section-heading.tsx';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { twoLines } from '#web/ui/rows/two-lines.ts';

const ASKED = { colour: 'red', window: { from: 0, to: 8 } } as const;

/** The assets that failed last, where inspections run today. */
export function LatestFailures() {
  const { page, onRetry } = useList('troubledAssets', ASKED);
  const isIncomplete = useIncomplete();
  if (onRetry !== null) {
    return (
      <section aria-label="Latest failures">
        <SectionHeading>Latest failures</SectionHeading>
        <FailedList onRetry={onRetry} />
      </section>
    );
  }
  // What runs today says so beside it.
  if (page?.total === 0 && isIncomplete) return null;
  if (page === undefined) return <SkeletonRows count={3} />;
  return (
    <section aria-label="Latest failures">
      <SectionHeading count={page.total}>Latest failures</SectionHeading>
      {page.total === 0 ? (
        <EmptyState
          icon={CircleCheckBig}
          title="Nothing fails"
          hint="Assets that fail where inspections run today appear here."
        />
      ) : (
        <RowBlock>
          {page.rows.map((asset) => (
            <li key={asset.id}>
              <FailureRow asset={asset} />
            </li>
          ))}
        </RowBlock>
      )}
    </section>
  );
}

function FailureRow({ asset: { id, serial_number, asset_type_name, location, site_name, graded_at } }: { asset: AssetLine }) {
  return (
    <LinkRow
      to="/assets/overview/$asset_id/{-$inspection_id}"
      params={{ asset_id: id, inspection_id: undefined }}
      sx={{ minHeight: 68 }}
    >
      <GradeSquare colour="red" />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="serial" component="span" sx={{ mr: 1.25 }}>
          {serial_number || 'NO SERIAL'}
        </Typography>{' '}
        <Typography variant="body2" component="span" sx={{ color: 'text.tertiary' }}>
          {asset_type_name}
        </Typography>
        <Typography variant="body2" component="span" sx={{ ...twoLines, color: 'text.secondary' }}>
          {[graded_at && formatDay(graded_at), location, site_name].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
    </LinkRow>
  );
}
