import { ErrorState } from '#web/ui/page/error-state.tsx';

interface Props {
  failure: string | null;
  onRetry?: () => void;
}

/** Why the server could not be asked what waits; nothing while it could. */
export function NotAsked({ failure, ...retry }: Props) {
  if (failure === null) return null;
  return <ErrorState title="The server could not be asked." hint={failure} {...retry} />;
}
