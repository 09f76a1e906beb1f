import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { ErrorState } from '#web/ui/page/error-state.tsx';
import { Panel } from '#web/ui/page/panel.tsx';
import { type ReportingService, reportingService } from './error-reporting.ts';
import { raiseTestError } from './raise-test-error.ts';

type Delivery = 'none' | 'sending' | Awaited<ReturnType<typeof raiseTestError>>;

const words: Record<Exclude<Delivery, 'none'>, string> = {
  sending: 'Sending the test error',
  sent: 'The test error has reached the service.',
  kept: 'The test error has not reached the service yet. It is kept and sent when there is a connection.',
  'not-raised': 'The error reporting could not be started, so no test error was raised. Reload this page and try again.',
};

/** Raises an error that nobody catches, to see whether it arrives where errors are reported [S2]. */
export function TestReportingPage() {
  const [service, setService] = useState<ReportingService | null>(null);
  const [delivery, setDelivery] = useState<Delivery>('none');
  const ask = async () => setService(await reportingService());
  useEffect(() => {
    void ask();
  }, []);
  const raise = async () => {
    setDelivery('sending');
    const outcome = await raiseTestError();
    setDelivery(outcome);
    // The server may have no service any more.
    if (outcome === 'not-raised') await ask();
  };
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Panel heading="Test error reporting">
        {service?.state === 'unknown' ? (
          <ErrorState
            title="The server could not be asked."
            hint="Whether an error-reporting service is set is not known on this device yet. It needs a connection."
            onRetry={() => void ask()}
          />
        ) : (
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{wordsOf(service)}</Typography>
        )}
        <Button disabled={service?.state !== 'set'} loading={delivery === 'sending'} onClick={() => void raise()} sx={{ mt: 2 }}>
          Raise a test error
        </Button>
        <Typography role="status" sx={{ mt: delivery === 'none' ? 0 : 1.5 }}>
          {delivery !== 'none' && words[delivery]}
        </Typography>
      </Panel>
    </Box>
  );
}

function wordsOf(service: ReportingService | null): string {
  if (service === null) return 'Asking the server';
  return service.state === 'set'
    ? `Errors that nobody catches are reported to ${new URL(service.dsn).host}, without what was typed or who typed it.`
    : 'No error-reporting service is set on this server (SENTRY_DSN is empty): errors stay on this device.';
}
