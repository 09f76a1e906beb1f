import Box from '@mui/material/Box';
import { useLayoutEffect, useRef } from 'react';
import { ErrorState } from '../page/error-state.tsx';

/** In place of a list that can't be read [DEV.24]. The focus of its button stays where the list comes [LOOK.20]. */
export function FailedList({ onRetry }: { onRetry: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = place.current;
    return () => {
      if (own?.contains(document.activeElement) === true) focusAround(own);
    };
  }, []);
  return (
    <Box ref={place}>
      <ErrorState title="This list could not be shown." hint="What you saved is safe on this device." onRetry={onRetry} />
    </Box>
  );
}

function focusAround(element: Element): void {
  const around = element.closest<HTMLElement>('[role="dialog"], section') ?? document.querySelector('h1');
  if (around === null) return;
  around.tabIndex = -1;
  around.focus({ preventScroll: true });
}
