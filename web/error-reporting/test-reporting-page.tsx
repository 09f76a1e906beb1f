import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Panel } from '#web/ui/panel.tsx';
import { reportingDsn, startErrorReporting } from './error-reporting.ts';

const PATIENCE_MILLISECONDS = 10_000;

type Delivery = 'none' | 'sending' | 'sent' | 'kept';

const words: Record<Exclude<Delivery, 'none'>, string> = {
  sending: 'Sending the test error',
  sent: 'The test error has reached the service.',
  kept: 'The test error has not reached the service yet. It is kept and sent when there is a connection.',
};

/** Raises an error that nobody catches, to see whether it arrives where errors are reported [S2]. */
export function TestReportingPage() {
  const [dsn, setDsn] = useState<string | null | undefined>(undefined);
  const [delivery, setDelivery] = useState<Delivery>('none');
  useEffect(() => {
    void reportingDsn().then(setDsn);
  }, []);
  const raise = async () => {
    setDelivery('sending');
    const sentry = await startErrorReporting();
    if (sentry === null) return setDelivery('kept');
    const delivered = sentry.nextDelivery();
    const impatience = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MILLISECONDS));
    setTimeout(() => {
      throw new Error('Firemark test error');
    });
    setDelivery((await Promise.race([delivered, impatience])) ? 'sent' : 'kept');
  };
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Panel heading="Test error reporting">
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {dsn === undefined
            ? 'Asking the server'
            : dsn === null
              ? 'No error-reporting service is set on this server (SENTRY_DSN is empty): errors stay on this device.'
              : `Errors that nobody catches are reported to ${new URL(dsn).host}, without what was typed or who typed it.`}
        </Typography>
        <Button disabled={!dsn} loading={delivery === 'sending'} onClick={() => void raise()} sx={{ mt: 2 }}>
          Raise a test error
        </Button>
        <Typography role="status" sx={{ mt: delivery === 'none' ? 0 : 1.5 }}>
          {delivery !== 'none' && words[delivery]}
        </Typography>
      </Panel>
    </Box>
  );
}
