import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { useQuery } from '#web/data/page/use-query.ts';
import type { SyncStatus } from '#web/data/protocol/sync-status.ts';
import type { UnsentChange } from '#web/data/queries/unsent/unsent-changes.ts';
import { RowBlock } from '#web/ui/rows/row-block.tsx';
import { ChangeFacts } from './change-facts.tsx';
import { changedWords } from './changed-words.ts';
import { kindTitle } from '#web/data/record-kinds/record-kinds.ts';
import { downloadChange } from '../../unsent/download-unsent.ts';
import { MoreRows, useShownRows } from '../more-rows.tsx';

/** What only this device has, by record: the latest first, but before all what the server fails at [SYNC.80, SYNC.86]. */
export function UnsentChanges({ unsent, sending, aside }: Pick<SyncStatus, 'unsent' | 'sending' | 'aside'>) {
  const { shown, showMore } = useShownRows();
  const page = useQuery('unsentChanges', { unsent, most: shown, first: aside }, { keepPrevious: true });
  if (page === undefined || page.total === 0) return null;
  const onTheirWay = new Set(sending);
  const records = [...Map.groupBy(page.rows, ({ entity, id }) => `${entity}/${id}`)];
  return (
    <Box component="section" aria-labelledby="unsent-changes" sx={{ mt: 2 }}>
      <Typography variant="sectionName" id="unsent-changes" component="h3" sx={{ mb: 1 }}>
        Not sent yet
      </Typography>
      <RowBlock>
        {records.map(([key, changes]) => (
          <UnsentRecord key={key} changes={changes} onTheirWay={onTheirWay} aside={aside} />
        ))}
      </RowBlock>
      <MoreRows total={page.total} shown={page.rows.length} onMore={showMore} />
    </Box>
  );
}

interface RecordProps {
  changes: readonly UnsentChange[];
  onTheirWay: ReadonlySet<string>;
  aside: readonly string[];
}

function UnsentRecord({ changes, onTheirWay, aside }: RecordProps) {
  const [latest] = changes;
  if (latest === undefined) return null;
  return (
    <Box component="li" sx={{ px: 2, py: 1, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 650 }}>
        {kindTitle(latest.entity)} {latest.name}
      </Typography>
      {changes.map(({ op, isNew, fields, at, isBehindRefused }) => (
        <Fragment key={op}>
          <ChangeFacts what={isNew ? 'New' : changedWords(fields)} at={at} isSending={onTheirWay.has(op)} />
          {aside.includes(op) && <SetAside op={op} />}
          {isBehindRefused && <Typography variant="body2">{BEHIND_REFUSED}</Typography>}
        </Fragment>
      ))}
    </Box>
  );
}

const BEHIND_REFUSED =
  'It is not sent: an earlier change of the same record was not accepted. Mend that one, send it again or discard it.';

function SetAside({ op }: { op: string }) {
  return (
    <>
      <Typography variant="body2">The server fails at this change. It is tried again by itself.</Typography>
      <Button onClick={() => void downloadChange(op)} sx={{ mt: 1, px: 1.5 }}>
        Export change
      </Button>
    </>
  );
}
