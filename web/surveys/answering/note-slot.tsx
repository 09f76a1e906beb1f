import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { MessageSquareText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isBlank } from '#domain/value-required.ts';
import { BottomSheet } from '#web/ui/overlays/bottom-sheet.tsx';
import { OnceOpened } from '#web/ui/overlays/once-opened.tsx';
import { SlotButton } from '#web/ui/buttons/slot-button.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { MOST_WRITTEN } from '../answers/text-answer.tsx';

interface NoteSlotProps {
  label: string;
  questionName: string;
  note: string;
  cannedLines: readonly string[];
  onNote: (note: string | null) => void;
}

/** The note of a question: a button in its fixed place that opens a sheet to write in. */
export function NoteSlot({ label, questionName, note, cannedLines, onNote }: NoteSlotProps) {
  const [isOpen, setOpen] = useState(false);
  const isEmpty = isBlank(note);
  const add = `Add ${label.toLowerCase()}`;
  return (
    <>
      <SlotButton
        icon={MessageSquareText}
        name={isEmpty ? add : `${label}: ${note}`}
        isWritten={!isEmpty}
        onClick={() => setOpen(true)}
      >
        {isEmpty ? add : note}
      </SlotButton>
      <OnceOpened open={isOpen}>
        <BottomSheet open={isOpen} onClose={() => setOpen(false)} heading={label} subheading={questionName}>
          <NoteEditor label={label} note={note} cannedLines={cannedLines} onNote={onNote} onDone={() => setOpen(false)} />
        </BottomSheet>
      </OnceOpened>
    </>
  );
}

interface NoteEditorProps extends Omit<NoteSlotProps, 'questionName'> {
  onDone: () => void;
}

function NoteEditor({ label, note, cannedLines, onNote, onDone }: NoteEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(note);
  useEffect(() => {
    const { current } = field;
    // What is added comes after what was written: a browser begins before it.
    current?.setSelectionRange(current.value.length, current.value.length);
    current?.focus();
  }, []);

  const write = (text: string) => {
    setTyped(text);
    onNote(isBlank(text) ? null : text);
  };
  const take = (line: string) => {
    write(isBlank(typed) ? line : `${typed.trimEnd()}\n${line}`);
    field.current?.focus();
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, py: 1.5 }}>
      <TextAreaField
        label={label}
        minRows={3}
        maxRows={8}
        value={typed}
        onChange={(event) => write(event.target.value)}
        inputRef={field}
        most={MOST_WRITTEN}
        slotProps={{ inputLabel: { sx: { position: 'absolute', clipPath: 'inset(50%)' } } }}
      />
      {cannedLines
        .filter((line) => !typed.includes(line))
        .map((line) => (
          <Button
            key={line}
            onClick={() => take(line)}
            sx={{ justifyContent: 'flex-start', textAlign: 'left', py: 1, bgcolor: 'surface.control' }}
          >
            {line}
          </Button>
        ))}
      <Button size="large" color="proceed" onClick={onDone}>
        Done
      </Button>
    </Box>
  );
}
