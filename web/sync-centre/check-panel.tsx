import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { checkData, useChecking } from '#web/data/page/check-data.ts';
import { InsetSection } from '#web/ui/page/inset-section.tsx';
import { checkedWords } from './checked-words.ts';

/** 'Check my data': how far it is, and what it found [CHECK]. */
export function CheckPanel() {
  const checking = useChecking();
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ words: string; failed: boolean } | null>(null);
  const check = async () => {
    setBusy(true);
    setSaid(null);
    try {
      setSaid({ words: checkedWords(await checkData()), failed: false });
    } catch (error) {
      setSaid({ words: error instanceof Error ? error.message : 'It could not be checked.', failed: true });
    } finally {
      setBusy(false);
    }
  };
  // One that goes on since the sync centre was closed is waited for: a second call joins it.
  const rejoin = useEffectEvent(() => {
    if (checking !== null) void check();
  });
  useEffect(() => rejoin(), []);
  const value = checking === null || checking.total === 0 ? 0 : (100 * checking.done) / checking.total;
  return (
    <InsetSection id="check-data" title="Compare with the server">
      <Typography variant="body2" sx={{ mb: 1.5, color: 'text.secondary' }}>
        Looks at every record on this device and receives again what is not as it should be.
      </Typography>
      <Button
        startIcon={<ShieldCheck aria-hidden />}
        loading={isBusy}
        loadingPosition="start"
        onClick={() => void check()}
        sx={{ bgcolor: 'surface.raised' }}
      >
        Check my data
      </Button>
      {isBusy && <LinearProgress variant="determinate" aria-label="Checking" value={value} sx={{ mt: 1.5 }} />}
      <Box role="status">
        {said !== null && (
          <Typography variant="body2" sx={{ mt: 1.5, ...(said.failed && { color: 'error.main' }) }}>
            {said.words}
          </Typography>
        )}
      </Box>
    </InsetSection>
  );
}
