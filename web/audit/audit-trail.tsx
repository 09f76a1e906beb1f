import Stack from '@mui/material/Stack';
import { History } from 'lucide-react';
import type { AuditFilter, AuditNames } from '#domain/audit/audit-page.ts';
import { MoreButton } from '#web/ui/buttons/more-button.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { ErrorState } from '#web/ui/page/error-state.tsx';
import { RowBlock } from '#web/ui/rows/row-block.tsx';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { EntryRow } from './entry-row.tsx';
import { useAuditTrail } from './use-audit-trail.ts';
import { useNames } from './use-names.ts';

interface Props {
  filter: AuditFilter;
  /** What the server has told of records' names, and who hears of more. */
  told: AuditNames;
  onNames: (names: AuditNames) => void;
  onDevice: (device: string) => void;
}

const none: never[] = [];

/** The entries that a filter lets through, newest first. */
export function AuditTrail({ filter, told, onNames, onDevice }: Props) {
  const { entries, next, failure, isReading, readOn } = useAuditTrail(filter, onNames);
  const names = useNames(entries ?? none, told);
  const isThere = entries !== null && names !== undefined;
  return (
    <Stack sx={{ gap: { xs: 1.5, md: 2 } }}>
      {!isThere && failure === null && <SkeletonRows height={96} count={5} />}
      {isThere && entries.length === 0 && <EmptyState icon={History} {...noEntries(filter)} />}
      {isThere && entries.length > 0 && (
        <RowBlock label="Audit trail">
          {entries.map((entry) => (
            <li key={entry.n}>
              <EntryRow entry={entry} {...names} isNarrowed={filter.device !== undefined} onDevice={onDevice} />
            </li>
          ))}
        </RowBlock>
      )}
      {failure !== null && (
        <ErrorState title="The audit trail could not be read." hint={failure} {...(next === null && { onRetry: readOn })} />
      )}
      {isThere && next !== null && <MoreButton hidden={null} loading={isReading} onMore={readOn} />}
    </Stack>
  );
}

function noEntries({ record, ...narrowed }: AuditFilter): { title: string; hint: string } {
  if (Object.keys(narrowed).length > 0)
    return { title: 'Nothing found', hint: 'Nothing in the audit trail matches the filters.' };
  if (record === undefined) return { title: 'Nothing yet', hint: 'What people do appears here.' };
  return { title: 'No changes yet', hint: 'Nobody has changed this since the audit trail began.' };
}
