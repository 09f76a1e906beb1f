import { CloudOff } from 'lucide-react';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { ErrorState } from '#web/ui/page/error-state.tsx';
import type { EvidenceTrouble as Trouble } from './use-evidence.ts';

/** In the place of what a closed inspection said, when it is not on this device. */
export function EvidenceTrouble({ trouble, onRetry }: { trouble: Trouble; onRetry: () => void }) {
  if (trouble.offline) {
    return (
      <EmptyState
        icon={CloudOff}
        title="This list needs a connection once"
        hint="It says what was there when the inspection was closed, and stays on this device afterwards."
      />
    );
  }
  return <ErrorState title="The list could not be received." hint={trouble.reason} onRetry={onRetry} />;
}
