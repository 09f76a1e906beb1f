import Button from '@mui/material/Button';
import type { Question } from '#domain/asset-type/asset-type.ts';
import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { Stage } from './question-stage.tsx';
import type { LiveDraft } from '../drafts/use-draft.ts';

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
  return (
    <AppDialog
      open
      onClose={onClose}
      title="Answer"
      size="full-height"
      closable
      actions={
        <Button color="proceed" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Stage data-alone>
        <QuestionPanel question={question} live={live} previous={null} isInsisting={insists} today={today} />
      </Stage>
    </AppDialog>
  );
}
