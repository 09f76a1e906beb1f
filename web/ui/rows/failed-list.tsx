import { ErrorState } from '../page/error-state.tsx';

/** In place of a list that can't be read [DEV.24]. */
export const FailedList = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState title="This list could not be shown." hint="What you saved is safe on this device." onRetry={onRetry} />
);
