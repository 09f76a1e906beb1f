import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { dismissVerdicts } from '#web/data/page/decisions.ts';
import type { OwnVerdict } from '#web/data/queries/decisions/own-verdicts.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { RowBlock } from '#web/ui/rows/row-block.tsx';
import { MoreRows, useShownRows } from '../more-rows.tsx';
import { changedWords } from './changed-words.ts';
import { kindTitle } from '#web/data/record-kinds/record-kinds.ts';
import { verdictWords } from './verdict-words.ts';

/** What was accepted of this device's held changes, until its author has seen it; what was refused waits in the tray [HELD, SYNC.61]. */
export function OwnVerdicts() {
  const { shown, showMore } = useShownRows();
  const accepted = (useQuery('ownVerdicts', {}) ?? []).filter(({ verdict }) => verdict === 'accepted');
  if (accepted.length === 0) return null;
  const listed = accepted.slice(0, shown);
  return (
    <Box component="section" aria-labelledby="own-verdicts" sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
        <Typography variant="sectionName" id="own-verdicts" component="h3">
          Decided
        </Typography>
        <Button variant="text" color="inherit" onClick={() => void dismissVerdicts(listed.map(({ op }) => op))}>
          Dismiss
        </Button>
      </Box>
      <RowBlock>
        {listed.map((verdict) => (
          <VerdictRow key={verdict.op} verdict={verdict} />
        ))}
      </RowBlock>
      <MoreRows total={accepted.length} shown={listed.length} onMore={showMore} />
    </Box>
  );
}

function VerdictRow({ verdict }: { verdict: OwnVerdict }) {
  const { entity, name, is_new, fields } = verdict;
  return (
    <Box component="li" sx={{ px: 2, py: 1, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 650 }}>
        {kindTitle(entity)} {name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {is_new ? 'New' : changedWords(fields)}
      </Typography>
      <Typography variant="body2">{verdictWords(verdict)}</Typography>
    </Box>
  );
}
