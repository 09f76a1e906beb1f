import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { NOT_LOADED, useWorkerFailed } from '#web/data/page/connection/worker-client.ts';
import { useIsOpening } from '#web/data/page/storage-status.ts';
import { OPENS_LONG, TOO_LONG_MILLISECONDS } from '#web/storage/opens-long.ts';
import { Logo } from '#web/ui/page/logo.tsx';
import { useAfterDelay } from '#web/ui/use-after-delay.ts';

const PATIENCE_MILLISECONDS = 1000;

const documentsOwn = () => document.getElementById('splash');

/** The document's own splash ends with the first screen, or where there is something to say. */
export const endDocumentsSplash = (): void => documentsOwn()?.remove();

const wordsOf = ({ slow, tooLong }: { slow: boolean; tooLong: boolean }) => {
  if (tooLong) return OPENS_LONG;
  return slow && 'Opening your data';
};

/** Goes on where the document's own splash ends, which looks the same. */
export function Splash() {
  const isOpening = useIsOpening();
  const slow = useAfterDelay(PATIENCE_MILLISECONDS);
  // What opens them may be on its way over a slow network.
  const tooLong = useAfterDelay(TOO_LONG_MILLISECONDS) && isOpening;
  const failed = useWorkerFailed();
  const [isFirst] = useState(() => documentsOwn() !== null);
  const isShown = slow || failed || !isFirst;
  useEffect(() => {
    if (isShown) endDocumentsSplash();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <Stack role="status" sx={{ minHeight: '100dvh', alignItems: 'center', justifyContent: 'center', gap: 2, p: 2.5 }}>
      <Logo size={64} />
      <Typography
        variant="body2"
        sx={{ color: 'text.secondary', minHeight: 20, maxWidth: '22rem', textAlign: 'center', textWrap: 'balance' }}
      >
        {failed ? NOT_LOADED : wordsOf({ slow, tooLong })}
      </Typography>
      {failed && <Button onClick={() => location.reload()}>Reload</Button>}
    </Stack>
  );
}
