import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Question } from '#domain/asset-type/asset-type.ts';
import { questionRequirement } from '#domain/survey/question-requirement.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { QuestionPanel } from './question-panel.tsx';
import type { LiveDraft } from './use-draft.ts';

interface QuestionDialogProps {
  question: Question;
  live: LiveDraft;
  today: string;
  /** Whether the note or photo of a failing answer is asked for from the start. */
  insists?: boolean;
  onClose: () => void;
}

/** One question out of the summary, to view or edit [S2]. */
export function QuestionDialog({ question, live, today, insists = false, onClose }: QuestionDialogProps) {
  const [isInsisting, setInsisting] = useState(insists);
  const done = () => {
    if (questionRequirement(question, live.answers) === 'note-or-photo') setInsisting(true);
    else onClose();
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      title="Answer"
      size="full-height"
      closable
      actions={
        <Button color="proceed" onClick={done}>
          Done
        </Button>
      }
    >
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', overflowY: 'auto', mx: -1, px: 1 }}>
        <Box sx={{ flex: '1 1 0' }} />
        <QuestionPanel question={question} live={live} previous={null} isInsisting={isInsisting} today={today} />
      </Box>
    </AppDialog>
  );
}
