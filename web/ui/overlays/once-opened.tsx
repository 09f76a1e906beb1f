import { type ReactNode, Suspense, useState } from 'react';

/** Renders a lazy sheet or dialog from the first time that it is open, so that it can also leave with a motion. */
export function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [ever, setEver] = useState(open);
  if (open && !ever) setEver(true);
  return ever ? <Suspense>{children}</Suspense> : null;
}
