import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { OwnVerdict } from '#web/data/queries/decisions/own-verdicts.ts';
import type { RefusedRecord } from '#web/data/queries/unsent/refused-changes.ts';
import { discardChange } from '#web/data/page/sync-status.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { confirm } from '#web/ui/overlays/confirm-state.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { panelEdge } from '#web/ui/page/panel-edge.ts';
import { ChangeFacts } from './change-facts.tsx';
import { kindTitle } from '#web/data/record-kinds/record-kinds.ts';
import { recordLink } from '../record-link.ts';
import { MoreRows, useShownRows } from '../more-rows.tsx';
import { sendAgain } from './send-again.ts';
import { downloadChange } from '../../unsent/download-unsent.ts';
import { showSyncCentre } from '../../unsent/sync-centre-state.ts';
import { verdictWords } from './verdict-words.ts';
import { whatOf } from './what-of.ts';
import { radius } from '#web/ui/radius.ts';
import type { Refusal, RefusedChange } from '#web/data/protocol/refused-change.ts';

interface Props {
  refusal: Exclude<Refusal, 'held'>;
  titleId: string;
  heading: string;
}

/** Changes that the server did not take, each with its reason, its record and what can be done about it. */
export function RefusedChanges({ refusal, titleId, heading }: Props) {
  const { shown, showMore } = useShownRows();
  const page = useQuery('refusedChanges', { refusal, most: shown }, { keepPrevious: true });
  const verdicts = useQuery('ownVerdicts', {}) ?? [];
  if (page === undefined || page.total === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 2 }}>
      <Typography variant="sectionName" id={titleId} component="h3" sx={{ mb: 1 }}>
        {heading}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 1 }}>
        {page.rows.map((change) => (
          <RefusedRow key={change.op} change={change} verdict={verdicts.find(({ op }) => op === change.op)} />
        ))}
      </Box>
      <MoreRows total={page.total} shown={page.rows.length} onMore={showMore} />
    </Box>
  );
}

interface RowProps {
  change: RefusedChange & RefusedRecord;
  /** Of an administrator, when it was held before. */
  verdict: OwnVerdict | undefined;
}

function RefusedRow({ change, verdict }: RowProps) {
  const { screen } = change;
  const facts = useId();
  const discard = async () => {
    const confirmed = await confirm({
      title: 'Are you sure you want to discard this change?',
      body: 'It exists on this device only and cannot be brought back.',
    });
    if (confirmed) await discardChange(change.op);
  };
  return (
    <Box
      component="li"
      sx={{ p: 2, borderRadius: radius.panel, bgcolor: 'surface.control', ...panelEdge, overflowWrap: 'anywhere' }}
    >
      <div id={facts}>
        <Typography sx={{ fontWeight: 650 }}>
          {kindTitle(change.entity)} {change.name}
        </Typography>
        <ChangeFacts what={whatOf(change)} at={change.at} />
      </div>
      <Typography variant="body2">{verdict === undefined ? change.message : verdictWords(verdict)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, '& > *': { px: 1.5 } }}>
        {screen !== null && (
          <LinkButton
            {...recordLink(screen)}
            aria-describedby={facts}
            onClick={() => showSyncCentre(false)}
            sx={{ bgcolor: 'surface.raised' }}
          >
            Open
          </LinkButton>
        )}
        <Button aria-describedby={facts} onClick={() => void sendAgain(change)} sx={{ bgcolor: 'surface.raised' }}>
          Send again
        </Button>
        <Button aria-describedby={facts} onClick={() => void downloadChange(change.op)} sx={{ bgcolor: 'surface.raised' }}>
          Export change
        </Button>
        <Button variant="text" color="inherit" aria-describedby={facts} onClick={() => void discard()}>
          Discard
        </Button>
      </Box>
    </Box>
  );
}
