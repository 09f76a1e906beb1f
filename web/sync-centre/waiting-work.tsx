import Typography from '@mui/material/Typography';
import { useSealedStatus } from '#web/data/page/session/sealed-work.ts';
import { InsetSection } from '#web/ui/page/inset-section.tsx';

/** Why the user's work from before their last log out is not back yet [SESS]. */
export function WaitingWork() {
  const { waiting } = useSealedStatus();
  if (waiting === null) return null;
  return (
    <InsetSection id="waiting-work" title="Work from before your last log out is still sealed">
      <Typography variant="body2">{waiting}</Typography>
    </InsetSection>
  );
}
