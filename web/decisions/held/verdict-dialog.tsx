import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { grouped } from '#domain/grouped.ts';
import { isBlank } from '#domain/value-required.ts';
import { type HeldOf, reasonKey } from '#web/data/page/held-reasons.ts';
import { KeptNotice } from '#web/forms/keeping/kept-notice.tsx';
import { useKeptState } from '#web/forms/keeping/use-kept-state.ts';
import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { DialogButtons } from '#web/ui/overlays/dialog-buttons.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { changesWords } from '../changes-words.ts';
import { decideAllHeld, decideHeld } from '../decide.ts';
import { consequence } from './consequence.ts';

/** A word that is asked about before it is given: on one change, or on all of an inspection or a device. */
export type Asked = Parameters<typeof consequence>[0] & { whose: string } & (
    | { op: string }
    | { of: HeldOf; until: number; groups?: number }
  );

const MOST_REASON = 1_000;

interface Props {
  asked: Asked | null;
  onClose: () => void;
  onGone: () => void;
}

/** Confirms a word on held changes, and takes the reason of a refusal [HELD]. */
export function VerdictDialog({ asked, onClose, onGone }: Props) {
  const [last, setLast] = useState(asked);
  useEffect(() => {
    if (asked !== null) setLast(asked);
  }, [asked]);
  const shown = asked ?? last;
  if (shown === null) return null;
  const words = `${shown.verdict === 'accepted' ? 'Accept' : 'Refuse'} ${shown.count === 1 ? 'this change' : changesWords(shown.count)}`;
  return (
    <AppDialog open={asked !== null} onClose={onClose} onGone={onGone} title={`${words}?`}>
      {asked !== null && <Question key={words} asked={asked} words={words} onClose={onClose} />}
    </AppDialog>
  );
}

interface QuestionProps {
  asked: Asked;
  words: string;
  onClose: () => void;
}

const Question = (props: QuestionProps) =>
  props.asked.verdict === 'refused' ? <Refusal {...props} /> : <Word {...props} reason="" />;

/** Only a refusal has a reason, which is kept until it is sent. */
function Refusal({ asked, words, onClose }: QuestionProps) {
  const key = reasonKey('op' in asked ? asked : asked.of);
  const { values, restoredFrom, change, discard } = useKeptState(key, { reason: '' });
  return (
    <Word asked={asked} words={words} onClose={onClose} reason={values.reason}>
      <KeptNotice restoredFrom={restoredFrom} onDiscard={discard} />
      <TextAreaField
        label="Reason"
        optional
        minRows={2}
        value={values.reason}
        hint={`Shown to the author. At most ${grouped(MOST_REASON)} characters.`}
        onChange={({ target }) => change({ reason: target.value })}
        most={MOST_REASON}
      />
    </Word>
  );
}

function Word({ asked, words, onClose, reason, children }: QuestionProps & { reason: string; children?: ReactNode }) {
  const [working, setWorking] = useState(false);
  const isRefusal = asked.verdict === 'refused';
  const send = async () => {
    setWorking(true);
    const word = { verdict: asked.verdict, reason: isBlank(reason) ? null : reason.trim() };
    const isDecided = await ('op' in asked ? decideHeld(asked.op, word) : decideAllHeld(asked.of, asked.until, word));
    setWorking(false);
    if (isDecided) onClose();
  };
  return (
    <>
      <Typography variant="detail" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <b>{asked.whose}</b>
        {'groups' in asked && asked.groups > 1 ? `, in ${asked.groups} inspections. ` : '. '}
        {consequence(asked)}
      </Typography>
      {children}
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
