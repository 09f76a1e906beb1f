import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { grouped } from '#domain/grouped.ts';
import type { Verdict } from '#domain/sync/wire.ts';
import type { HeldOf } from '#web/data/page/decisions.ts';
import { KeptNotice } from '#web/forms/keeping/kept-notice.tsx';
import { useKeptState } from '#web/forms/keeping/use-kept-state.ts';
import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { DialogButtons } from '#web/ui/overlays/dialog-buttons.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { changesWords } from '../changes-words.ts';
import { decideAllHeld, decideHeld } from '../decide.ts';

/** A word that is asked about before it is given: on one change, or on all of an inspection or a device. */
export type Asked = { verdict: Verdict['verdict']; count: number; whose: string } & (
  | { op: string }
  | { of: HeldOf; until: number; groups?: number }
);

const MOST_REASON = 1_000;

interface Props {
  asked: Asked | null;
  onClose: () => void;
  onClosed: () => void;
}

/** Confirms a word on held changes, and takes the reason of a refusal [HELD]. */
export function VerdictDialog({ asked, onClose, onClosed }: Props) {
  const [last, setLast] = useState(asked);
  useEffect(() => {
    if (asked !== null) setLast(asked);
  }, [asked]);
  const shown = asked ?? last;
  if (shown === null) return null;
  const words = `${shown.verdict === 'accepted' ? 'Accept' : 'Refuse'} ${shown.count === 1 ? 'this change' : changesWords(shown.count)}`;
  return (
    <AppDialog open={asked !== null} onClose={onClose} onClosed={onClosed} title={`${words}?`}>
      {asked !== null && <Question key={words} asked={asked} words={words} onClose={onClose} />}
    </AppDialog>
  );
}

function Question({ asked, words, onClose }: { asked: Asked; words: string; onClose: () => void }) {
  const { values, restoredFrom, change, discard, forget } = useKeptState(reasonKey(asked), { reason: '' });
  const { reason } = values;
  const [working, setWorking] = useState(false);
  const isRefusal = asked.verdict === 'refused';
  const send = async () => {
    setWorking(true);
    const word = { verdict: asked.verdict, reason: reason.trim() === '' ? null : reason.trim() };
    const isDecided = await ('op' in asked ? decideHeld(asked.op, word) : decideAllHeld(asked.of, asked.until, word));
    setWorking(false);
    if (!isDecided) return;
    forget();
    onClose();
  };
  return (
    <>
      <Typography variant="detail" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <b>{asked.whose}</b>
        {'groups' in asked && asked.groups > 1 ? `, in ${asked.groups} inspections. ` : '. '}
        {consequence(asked)}
      </Typography>
      {isRefusal && (
        <>
          <KeptNotice restoredFrom={restoredFrom} onDiscard={discard} />
          <TextAreaField
            label="Reason"
            optional
            minRows={2}
            value={reason}
            hint={`Shown to the author. At most ${grouped(MOST_REASON)} characters.`}
            onChange={({ target }) => change({ reason: target.value })}
            most={MOST_REASON}
          />
        </>
      )}
      <DialogButtons destructive={isRefusal} leave={<Button onClick={onClose}>Cancel</Button>}>
        <Button
          {...(isRefusal ? { variant: 'outlined', color: 'error' } : { color: 'proceed' })}
          loading={working}
          onClick={() => void send()}
        >
          {words}
        </Button>
      </DialogButtons>
    </>
  );
}

/** Names what the reason is typed about. */
function reasonKey(asked: Asked): string {
  if ('op' in asked) return `verdict/${asked.op}`;
  return 'inspection' in asked.of ? `verdict/inspection/${asked.of.inspection}` : `verdict/device/${asked.of.device}`;
}

const consequence = ({ verdict, count }: Asked): string =>
  verdict === 'accepted'
    ? 'A closed inspection gets a new version of its evidence; the earlier one stays readable.'
    : `${count === 1 ? 'It stays' : 'They stay'} on the author’s device, who is told.`;
