import Typography from '@mui/material/Typography';
import { fullName } from '#domain/user/full-name.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { BEING_SENT } from '../being-sent.ts';
import { syncMoment } from '../../unsent/sync-summary.ts';

interface Props {
  what: string;
  at: string;
  isSending?: boolean;
}

/** What a change of this device was about, who made it and when, and whether it is on its way [SYNC.62, SYNC.80]. */
export function ChangeFacts({ what, at, isSending = false }: Props) {
  const { user } = useSession();
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {[what, ...(user === null ? [] : [fullName(user)]), syncMoment(at, new Date()), ...(isSending ? [BEING_SENT] : [])].join(
        ' · ',
      )}
    </Typography>
  );
}
