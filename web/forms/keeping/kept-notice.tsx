import Button from '@mui/material/Button';
import { nextTakesFocus } from '#web/ui/around-takes-focus.ts';
import { FormNotice } from '../page/form-notice.tsx';

interface Props {
  /** When it was typed; null when nothing stands there from before. */
  restoredFrom: string | null;
  onDiscard: () => void;
}

/** Says that what was typed before is here again. Only Discard throws it away. */
export function KeptNotice({ restoredFrom, onDiscard }: Props) {
  if (restoredFrom === null) return null;
  return (
    <FormNotice
      action={
        <Button ref={nextTakesFocus} onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      What you typed on {moment(restoredFrom)} is here again. It is not saved yet.
    </FormNotice>
  );
}

const moment = (instant: string): string => new Date(instant).toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'short' });
