import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Hourglass } from 'lucide-react';
import { useId, useState } from 'react';
import type { HeldChange } from '#web/data/queries/decisions/held-changes.ts';
import { GradeSquare } from '#web/ui/grades/grade-square.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { OnlineButton } from '#web/ui/buttons/online-button.tsx';
import { OnceOpened } from '#web/ui/overlays/once-opened.tsx';
import { AcceptButton } from '../accept-button.tsx';
import { decideHeld } from '../decide.ts';
import { HeldDetailsDialog } from './held-details-dialog.tsx';
import type { Asked } from './verdict-dialog.tsx';

interface Props {
  change: HeldChange;
  online: boolean;
  onAsk: (asked: Asked) => void;
}

/** On a phone from below the icon, which leaves all four one line. */
const buttons = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 0.75, sm: 1 },
  mt: 0.75,
  ml: { xs: -4.5, sm: 0 },
  '& > .MuiButton-root': { flex: { xs: 'auto', sm: 'none' }, px: { xs: 0.75, sm: 1.75 }, minWidth: 48 },
};

/** One held change in words, and the word on it. */
export function HeldRow({ change, online, onAsk }: Props) {
  const { op, what, when, why, isAccess, hasDetails, colour, asset_id } = change;
  const name = useId();
  const [isLooking, setLooking] = useState(false);
  const accept = () => {
    if (isAccess) onAsk({ verdict: 'accepted', count: 1, access: 1, op, whose: what });
    else void decideHeld(op, { verdict: 'accepted', reason: null });
  };
  return (
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      <Box component="span" sx={{ display: 'flex', flex: 'none', color: 'text.secondary', pt: 0.25 }}>
        {colour === null ? <Hourglass size={24} aria-hidden /> : <GradeSquare colour={colour} size={24} decorative />}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography id={name} sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
          {what}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {when}
        </Typography>
        {why !== null && <Typography variant="body2">{why}</Typography>}
        <Box sx={buttons}>
          <AcceptButton online={online} aria-describedby={name} onClick={accept}>
            Accept
          </AcceptButton>
          <OnlineButton
            online={online}
            aria-describedby={name}
            onClick={() => onAsk({ verdict: 'refused', count: 1, op, whose: what })}
          >
            Refuse
          </OnlineButton>
          {hasDetails && (
            <Button variant="text" color="inherit" aria-describedby={name} onClick={() => setLooking(true)}>
              Details
            </Button>
          )}
          {asset_id !== null && (
            <LinkButton
              to="/assets/overview/$asset_id/{-$inspection_id}"
              params={{ asset_id, inspection_id: undefined }}
              variant="text"
              color="inherit"
              aria-describedby={name}
            >
              Asset
            </LinkButton>
          )}
        </Box>
      </Box>
      <OnceOpened open={isLooking}>
        <HeldDetailsDialog change={change} open={isLooking} onClose={() => setLooking(false)} />
      </OnceOpened>
    </Box>
  );
}
