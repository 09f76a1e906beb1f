import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { OwnVerdict } from '#web/data/queries/own-verdicts.ts';
import type { RefusedRecord } from '#web/data/queries/refused-records.ts';
import { discardChange, type RefusedChange } from '#web/data/sync-status.ts';
import { useQuery } from '#web/data/use-query.ts';
import { confirm } from '#web/ui/confirm-state.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { authorDecides } from './author-decides.ts';
import { changedWords } from './changed-words.ts';
import { entityWords } from './entity-words.ts';
import { recordLink } from './record-link.ts';
import { sendAgain } from './send-again.ts';
import { showSyncCentre } from './sync-centre-state.ts';
import { verdictWords } from './verdict-words.ts';
import { syncMoment } from './sync-summary.ts';

/** The changes that the server did not take, each with its reason, its record and what can be done about it. */
export function RefusedChanges({ refused }: { refused: RefusedChange[] }) {
  const mine = refused.filter(authorDecides);
  const decided = refused.filter((change) => !authorDecides(change));
  return (
    <>
      {mine.length > 0 && <RefusedSection titleId="refused-changes" heading="Needs your decision" refused={mine} />}
      {decided.length > 0 && <RefusedSection titleId="decided-changes" heading="Not accepted" refused={decided} />}
    </>
  );
}

function RefusedSection({ titleId, heading, refused }: { titleId: string; heading: string; refused: RefusedChange[] }) {
  const records = useQuery(
    'refusedRecords',
    { records: refused.map(({ entity, id }) => ({ entity, id })) },
    { keepPrevious: true },
  );
  const verdicts = useQuery('ownVerdicts', {}) ?? [];
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 2 }}>
      <Typography id={titleId} component="h3" sx={{ fontSize: '0.9375rem', fontWeight: 650, mb: 1 }}>
        {heading}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 1 }}>
        {refused.map((change, at) => (
          <RefusedRow
            key={change.op}
            change={change}
            record={records?.[at]}
            verdict={verdicts.find(({ op }) => op === change.op)}
          />
        ))}
      </Box>
    </Box>
  );
}

interface RowProps {
  change: RefusedChange;
  record: RefusedRecord | undefined;
  /** Of an administrator, when it was held before. */
  verdict: OwnVerdict | undefined;
}

function RefusedRow({ change, record, verdict }: RowProps) {
  const screen = record?.screen ?? null;
  const discard = async () => {
    const confirmed = await confirm({
      title: 'Are you sure you want to discard this change?',
      body: 'It exists on this device only and cannot be brought back.',
    });
    if (confirmed) await discardChange(change.op);
  };
  return (
    <Box component="li" sx={{ p: 2, borderRadius: '14px', bgcolor: 'surface.control', overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 650 }}>
        {entityWords[change.entity]} {record?.name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {whatOf(change)} · {syncMoment(change.at, new Date())}
      </Typography>
      <Typography variant="body2">{verdict === undefined ? change.message : verdictWords(verdict)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, '& > *': { px: 1.5 } }}>
        {screen !== null && (
          <LinkButton {...recordLink(screen)} onClick={() => showSyncCentre(false)} sx={{ bgcolor: 'surface.raised' }}>
            Open
          </LinkButton>
        )}
        <Button onClick={() => void sendAgain(change)} sx={{ bgcolor: 'surface.raised' }}>
          Send again
        </Button>
        <Button variant="text" color="inherit" onClick={() => void discard()}>
          Discard
        </Button>
      </Box>
    </Box>
  );
}

/** What it was about: 'New', 'location, history'. */
export function whatOf({ field, isNew, patch }: RefusedChange): string {
  if (field !== null) return changedWords([field]);
  return isNew ? 'New' : changedWords(Object.keys(patch));
}
