import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { discardChange, type RefusedChange, retryChange } from '#web/data/sync-status.ts';
import { confirm } from '#web/ui/confirm-state.ts';
import { entityWords } from './entity-words.ts';
import { syncMoment } from './sync-summary.ts';

/** The changes that the server did not take, each with its reason. */
export function RefusedChanges({ refused }: { refused: RefusedChange[] }) {
  return (
    <Box component="section" aria-labelledby="refused-changes" sx={{ mt: 2 }}>
      <Typography id="refused-changes" component="h3" sx={{ fontSize: '0.9375rem', fontWeight: 650, mb: 1 }}>
        Needs your decision
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 1 }}>
        {refused.map((change) => (
          <RefusedRow key={change.op} change={change} />
        ))}
      </Box>
    </Box>
  );
}

function RefusedRow({ change }: { change: RefusedChange }) {
  const discard = async () => {
    const confirmed = await confirm({
      title: 'Are you sure you want to discard this change?',
      body: 'It exists on this device only and cannot be brought back.',
    });
    if (confirmed) await discardChange(change.op);
  };
  return (
    <Box component="li" sx={{ p: 2, borderRadius: '14px', bgcolor: 'surface.control' }}>
      <Typography sx={{ fontWeight: 650 }}>
        {entityWords[change.entity]}
        {change.field !== null && ` · ${change.field.replaceAll('_', ' ')}`}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {change.state === 'held' ? 'Waits for an administrator. ' : ''}
        {change.message} · {syncMoment(change.at, new Date())}
      </Typography>
      {change.state === 'rejected' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <Button onClick={() => void retryChange(change.op)} sx={{ bgcolor: 'surface.raised' }}>
            Send again
          </Button>
          <Button variant="text" color="inherit" onClick={() => void discard()}>
            Discard
          </Button>
        </Box>
      )}
    </Box>
  );
}
