import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { dismissVerdicts } from '#web/data/decisions.ts';
import type { OwnVerdict } from '#web/data/queries/own-verdicts.ts';
import { useQuery } from '#web/data/use-query.ts';
import { RowBlock } from '#web/ui/row-block.tsx';
import { changedWords } from './changed-words.ts';
import { entityWords } from './entity-words.ts';
import { verdictWords } from './verdict-words.ts';

/** What was accepted of this device's held changes, until its author has seen it; what was refused waits in the tray [D7]. */
export function OwnVerdicts() {
  const accepted = (useQuery('ownVerdicts', {}) ?? []).filter(({ verdict }) => verdict === 'accepted');
  if (accepted.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="own-verdicts" sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
        <Typography id="own-verdicts" component="h3" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
          Decided
        </Typography>
        <Button variant="text" color="inherit" onClick={() => void dismissVerdicts(accepted.map(({ op }) => op))}>
          Dismiss
        </Button>
      </Box>
      <RowBlock>
        {accepted.map((verdict) => (
          <VerdictRow key={verdict.op} verdict={verdict} />
        ))}
      </RowBlock>
    </Box>
  );
}

function VerdictRow({ verdict }: { verdict: OwnVerdict }) {
  const { entity, name, is_new, fields } = verdict;
  return (
    <Box component="li" sx={{ px: 2, py: 1, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 650 }}>
        {entityWords[entity]} {name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {is_new ? 'New' : changedWords(fields)}
      </Typography>
      <Typography variant="body2">{verdictWords(verdict)}</Typography>
    </Box>
  );
}
