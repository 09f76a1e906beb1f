import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDeviceStorage } from '#web/data/page/device-storage.ts';
import { InsetSection } from '#web/ui/page/inset-section.tsx';
import { keptWords, usedWords } from './kept-words.ts';

const REFUSED = 'It still does not promise it. Most browsers do once Firemark is installed, or used often.';

/** In the sync centre: what is used of the device, and whether the browser keeps it [ROOM]. */
export function KeptPanel() {
  const { storage, ask } = useDeviceStorage();
  const [answer, setAnswer] = useState('');
  if (storage === null) return null;
  const askAgain = async () => setAnswer((await ask()) ? '' : REFUSED);
  return (
    <InsetSection id="kept-here" title="On this device">
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {usedWords(storage)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {keptWords(storage)}
      </Typography>
      <Box role="status">{answer !== '' && <Typography variant="body2">{answer}</Typography>}</Box>
      {storage.isKept === false && (
        <Button onClick={() => void askAgain()} sx={{ mt: 1.5, bgcolor: 'surface.raised' }}>
          Ask to keep it
        </Button>
      )}
    </InsetSection>
  );
}
