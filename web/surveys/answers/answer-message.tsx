import FormHelperText from '@mui/material/FormHelperText';
import { fieldMessage } from '#web/ui/fields/field-message.tsx';
import { roomLeft } from '#web/ui/fields/room-left.ts';

interface AnswerMessageProps {
  id: string;
  text: string;
  /** Characters. */
  most: number;
  complaint?: string | null;
  hint?: string | null;
}

/** What stands under the input of an answer. */
export function AnswerMessage({ id, text, most, complaint = null, hint = null }: AnswerMessageProps) {
  return (
    <FormHelperText id={id} error={complaint !== null} role={complaint === null ? undefined : 'alert'}>
      {fieldMessage(complaint ?? undefined, hint ?? undefined, roomLeft(text, most))}
    </FormHelperText>
  );
}
