import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { Question } from '#domain/asset-type/asset-type.ts';
import { isChoice } from '#domain/survey/answer-props.ts';
import type { AnswerSlot } from '#domain/survey/answer-slots.ts';
import { type AnswerValue, isTypedText, valueIn } from '#domain/survey/answer-value.ts';
import { appendRemedialLines } from '#domain/survey/remedial-lines.ts';
import { AnswerField } from './answer-components.tsx';
import { ConsequenceCard } from './consequence-card.tsx';
import { addToNote, failingAdvice } from './failing-advice.ts';
import { namedFiles } from '#domain/file/named-files.ts';
import { PhotoSlot } from '#web/photos/photo-slot.tsx';
import { NoteSlot } from './note-slot.tsx';
import { questionSlots } from './question-slots.ts';
import { ScrollFromBottom } from './scroll-from-bottom.tsx';
import type { LiveDraft } from './use-draft.ts';

const MOST_FIXED_OPTIONS = 3;

interface QuestionPanelProps {
  question: Question;
  live: LiveDraft;
  previous: ReactNode;
  isInsisting: boolean;
  today: string;
  /** Told of every answer, after it is kept. */
  onAnswer?: (slot: AnswerSlot, value: AnswerValue | null) => void;
}

/** One question, built from the bottom up: what appears after a tap appears above the answers. */
export function QuestionPanel({ question, live, previous, isInsisting, today, onAnswer }: QuestionPanelProps) {
  const { answers } = live;
  const { recommendations } = live.draft;
  const headingId = useId();
  const { fields, note, photo } = questionSlots(question);
  const noteText = note === null ? '' : String(valueIn(answers, note.slot.id) ?? '');
  const advice = failingAdvice(question, answers, recommendations);
  const canScroll = fields.length > 1 || fields.some(({ props }) => isChoice(props) && props.options.length > MOST_FIXED_OPTIONS);

  /** A slot without a label of its own, or alone, is named by the question. */
  const isLabelled = ({ props }: AnswerSlot) => fields.length > 1 && props.label !== null;

  const takeLines = (lines: readonly string[]) => {
    const patch = { recommendations: appendRemedialLines(recommendations, lines) };
    if (note === null) live.update(patch);
    else live.answer(note.slot.id, addToNote(noteText, lines), patch);
  };

  return (
    <>
      <Box sx={{ flex: 'none' }}>
        <Typography variant="question" component="h2" id={headingId} sx={{ overflowWrap: 'anywhere' }}>
          {question.name}
        </Typography>
        {previous}
        {advice === null ? null : (
          <ConsequenceCard
            isNoteMissing={advice.isNoteMissing}
            isInsisting={isInsisting}
            remedial={advice.lines.length === 0 ? null : advice.lines.join('\n')}
            isUsed={advice.isUsed && !advice.isNoteMissing}
            onUse={() => takeLines(advice.lines)}
          />
        )}
      </Box>
      <ScrollFromBottom isScrolling={canScroll} of={question.id}>
        {fields.map((slot, index) => (
          // Choices keep nothing of their own: the next question takes over their elements.
          <div key={isChoice(slot.props) ? index : slot.slot.id}>
            {isLabelled(slot) ? (
              <Typography
                id={`${slot.slot.id}-label`}
                sx={{ fontSize: '0.9375rem', lineHeight: 20 / 15, fontWeight: 600, mb: 0.75 }}
              >
                {slot.props.label}
              </Typography>
            ) : null}
            <AnswerField
              slot={slot}
              label={slot.props.label ?? question.name}
              labelId={isLabelled(slot) ? `${slot.slot.id}-label` : headingId}
              answers={answers}
              today={today}
              onAnswer={(value) => {
                live.answer(slot.slot.id, value);
                onAnswer?.(slot, isTypedText(value) ? null : value);
              }}
            />
          </div>
        ))}
      </ScrollFromBottom>
      {note === null && photo === null ? null : (
        <Box sx={{ display: 'flex', gap: 1, flex: 'none', mt: 0.75 }}>
          {note === null ? null : (
            <NoteSlot
              label={note.props.label ?? 'Note'}
              questionName={question.name}
              note={noteText}
              cannedLines={advice?.lines ?? []}
              onNote={(text) => live.answer(note.slot.id, text)}
            />
          )}
          {photo === null ? null : (
            <PhotoSlot
              key={photo.slot.id}
              label={photo.props.label ?? 'Photo'}
              ids={namedFiles(answers[photo.slot.id] ?? null)}
              onAdd={(pictures) => live.addPhotos(photo.slot.id, pictures)}
              onChange={(change) => live.changePhotos(photo.slot.id, change)}
            />
          )}
        </Box>
      )}
    </>
  );
}
