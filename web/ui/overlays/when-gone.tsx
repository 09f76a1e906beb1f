import { useEffect, useEffectEvent } from 'react';

/** Inside a dialog: says when it is off the page, and with it the focus that nothing before it took back. */
export function WhenGone({ onGone }: { onGone: () => void }) {
  const gone = useEffectEvent(onGone);
  useEffect(() => () => gone(), []);
  return null;
}
