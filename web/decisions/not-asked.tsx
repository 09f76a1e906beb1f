import { ErrorState } from '#web/ui/page/error-state.tsx';

/** Why the server could not be asked what waits; nothing while it could. */
export function NotAsked({ failure, onRetry }: { failure: string | null; onRetry: () => void }) {
  if (failure === null) return null;
  return <ErrorState title="The server could not be asked." hint={failure} onRetry={onRetry} />;
}
