import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { isAdministrator } from '#domain/permissions.ts';
import { othersWork, sendOthersWork } from '#web/data/page/session/sealed-work.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { panelEdge } from '#web/ui/page/panel-edge.ts';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { asChosenWords } from './as-chosen-words.ts';
import { MoreRows, useShownRows } from './more-rows.tsx';
import { unsentWords } from '../unsent/unsent-words.ts';
import { radius } from '#web/ui/radius.ts';
import type { OthersWork as Work } from '#web/data/protocol/sealed-status.ts';

/** For administrators: what those left on this device who can't log in any more [SESS]. */
export function OthersWork() {
  const { user } = useSession();
  const [works, setWorks] = useState<Work[]>([]);
  const { shown, showMore } = useShownRows();
  const isAsked = user !== null && isAdministrator(user);
  const load = () => {
    // Fails when the session ends, and the screen with it.
    othersWork().then(setWorks, () => undefined);
  };
  useEffect(() => {
    if (isAsked) load();
  }, [isAsked]);
  if (works.length === 0) return null;
  const listed = works.slice(0, shown);
  return (
    <Box component="section" aria-labelledby="others-work" sx={{ mt: 2 }}>
      <Typography variant="sectionName" id="others-work" component="h3" sx={{ mb: 1 }}>
        Left on this device
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 1 }}>
        {listed.map((work) => (
          <WorkRow key={work.user_id} work={work} onSent={load} />
        ))}
      </Box>
      <MoreRows total={works.length} shown={listed.length} onMore={showMore} />
    </Box>
  );
}

function WorkRow({ work: { user_id, name, counts, asChosen, problem }, onSent }: { work: Work; onSent: () => void }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const toSend = counts === null ? '' : unsentWords({ ...counts, drafts: 0, forms: 0 });
  const staying = counts === null ? '' : unsentWords({ ...counts, changes: 0, photos: 0 });
  const send = async () => {
    setBusy(true);
    try {
      const { changes, photos, refused: reasons } = await sendOthersWork(user_id);
      const words = unsentWords({ changes, photos, drafts: 0, forms: 0 });
      if (words !== '') showSnackbar({ message: `Sent: ${words}. The changes wait for your decision.` });
      setRefused([...new Set(reasons)]);
      onSent();
    } catch (error) {
      setRefused([error instanceof Error ? error.message : 'It could not be sent.']);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box
      component="li"
      sx={{ p: 2, borderRadius: radius.panel, bgcolor: 'surface.control', ...panelEdge, overflowWrap: 'anywhere' }}
    >
      <Typography sx={{ fontWeight: 650 }}>Unsent work of {name ?? 'somebody who is no longer known'}</Typography>
      <Typography variant="body2">{problem ?? (toSend === '' ? 'Nothing that could be sent.' : `${toSend}.`)}</Typography>
      {staying !== '' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {staying}: not saved, so it can’t be sent and stays here, sealed.
        </Typography>
      )}
      {asChosen > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {asChosenWords(asChosen)}
        </Typography>
      )}
      <Box role="status">
        {refused.map((reason) => (
          <Typography key={reason} variant="body2" sx={{ color: 'error.main' }}>
            Not sent: {reason}
          </Typography>
        ))}
      </Box>
      {toSend !== '' && (
        <Button loading={busy} onClick={() => void send()} sx={{ mt: 1, bgcolor: 'surface.raised' }}>
          Send
        </Button>
      )}
    </Box>
  );
}
