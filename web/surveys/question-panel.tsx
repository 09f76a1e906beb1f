import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { Question } from '#domain/asset-type/asset-type.ts';
import { isChoice } from '#domain/survey/answer-props.ts';
import type { AnswerSlot } from '#domain/survey/answer-slots.ts';
import { type AnswerValue, isTypedText, type SlotAnswers, valueIn } from '#domain/survey/answer-value.ts';
import { appendRemedialLines } from '#domain/survey/remedial-lines.ts';
import { AnswerField } from './answer-components.tsx';
import { ConsequenceCard } from './consequence-card.tsx';
import { addToNote, failingAdvice } from './failing-advice.ts';
import { fieldLabel } from './field-label.ts';
import { namedFiles } from '#domain/file/named-files.ts';
import { PhotoSlot } from '#web/photos/photo-slot.tsx';
import { NoteSlot } from './note-slot.tsx';
import { isNote, isPhoto, questionSlots } from './question-slots.ts';
import { ScrollFromBottom } from './scroll-from-bottom.tsx';
import type { LiveDraft } from './use-draft.ts';
import { useWithdrawnLines } from './use-withdrawn-lines.ts';

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
  const advice = failingAdvice(question, answers, recommendations);
  const canScroll = fields.length > 1 || fields.some(({ props }) => isChoice(props) && props.options.length > MOST_FIXED_OPTIONS);

  const remark = note ?? fields.find(isNote) ?? null;
  useWithdrawnLines(question, live, remark);
  const takeLines = (lines: readonly string[]) => {
    const patch = { recommendations: appendRemedialLines(recommendations, lines) };
    if (remark === null) live.update(patch);
    else live.answer(remark.slot.id, addToNote(textIn(answers, remark), lines), patch);
  };

  const photoSlot = ({ slot }: AnswerSlot, label: string) => (
    <PhotoSlot
      key={slot.id}
      label={label}
      ids={namedFiles(answers[slot.id] ?? null)}
      onAdd={(pictures) => live.addPhotos(slot.id, pictures)}
      onChange={(change) => live.changePhotos(slot.id, change)}
    />
  );

  return (
    <>
      <Asked>
        <Heading id={headingId}>{question.name}</Heading>
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
      </Asked>
      <ScrollFromBottom isScrolling={canScroll} of={question.id}>
        {fields.map((field, index) => {
          const { slot, props } = field;
          const label = fieldLabel(field, fields);
          const labelId = `${slot.id}-label`;
          return (
            // Choices keep nothing of their own: the next question takes over their elements.
            <div key={isChoice(props) ? index : slot.id}>
              {label === null ? null : (
                <Typography id={labelId} sx={{ fontSize: '0.9375rem', lineHeight: 20 / 15, fontWeight: 600, mb: 0.75 }}>
                  {label}
                </Typography>
              )}
              {isPhoto(field) ? (
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{photoSlot(field, label ?? 'Photo')}</Box>
              ) : (
                <AnswerField
                  slot={field}
                  label={label ?? props.label ?? question.name}
                  labelId={label === null ? headingId : labelId}
                  answers={answers}
                  today={today}
                  onAnswer={(value) => {
                    live.answer(slot.id, value);
                    onAnswer?.(field, isTypedText(value) ? null : value);
                  }}
                />
              )}
            </div>
          );
        })}
      </ScrollFromBottom>
      {note === null && photo === null ? null : (
        <Beside>
          {note === null ? null : (
            <NoteSlot
              label={note.props.label ?? 'Note'}
              questionName={question.name}
              note={textIn(answers, note)}
              cannedLines={advice?.lines ?? []}
              onNote={(text) => live.answer(note.slot.id, text)}
            />
          )}
          {photo === null ? null : photoSlot(photo, photo.props.label ?? 'Photo')}
        </Beside>
      )}
    </>
  );
}

const Asked = styled('div')({ flex: 'none' });
const Heading = styled('h2')(({ theme }) => ({ ...theme.typography.question, margin: 0, overflowWrap: 'anywhere' }));
const Beside = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, flex: 'none', marginTop: 6 });

const textIn = (answers: SlotAnswers, { slot }: AnswerSlot): string => String(valueIn(answers, slot.id) ?? '');
