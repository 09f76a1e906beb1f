import type { ComponentProps } from 'react';
import { OnlineButton } from '#web/ui/buttons/online-button.tsx';

/** The way to decide that lets something in; it stands out from those beside it. */
export const AcceptButton = (props: Omit<ComponentProps<typeof OnlineButton>, 'sx'>) => (
  <OnlineButton {...props} sx={{ bgcolor: 'surface.raised' }} />
);
