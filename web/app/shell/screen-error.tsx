import Box from '@mui/material/Box';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '#web/ui/page/error-state.tsx';

/** Takes the place of a screen that failed. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Box sx={{ p: 2, maxWidth: 560 }}>
      <ErrorState
        title="This screen could not be shown."
        hint={`What you saved is safe on this device. (${error instanceof Error ? error.message : String(error)})`}
        onRetry={retry}
      />
    </Box>
  );
}
