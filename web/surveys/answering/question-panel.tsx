import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import type { Question } from '#domain/asset-type/asset-type.ts';
import { isChoice } from '#domain/survey/answers/answer-props.ts';
import type { AnswerSlot } from '#domain/survey/answers/answer-slots.ts';
import { type AnswerValue, isTypedText, type SlotAnswers, valueIn } from '#domain/survey/answers/answer-value.ts';
import { appendRemedialLines } from '#domain/survey/remedial-lines.ts';
import { AnswerField } from '../answers/answer-components.tsx';
import { ConsequenceCard } from './consequence-card.tsx';
import { addToNote, failingAdvice } from './failing-advice.ts';
import { fieldLabel } from '../answers/field-label.ts';
import { namedFiles } from '#domain/file/named-files.ts';
import { PhotoSlot } from '#web/photos/photo-slot.tsx';
import { NoteSlot } from './note-slot.tsx';
import { isPhoto, questionSlots, remarkOf } from '../answers/question-slots.ts';
import { Above, Asked, Below, Beside, Head, Heading, Slack } from './question-stage.tsx';
import { ScrollingAnswers } from './scrolling-answers.tsx';
import type { LiveDraft } from '../drafts/use-draft.ts';
import { useQuestionInSight } from './moving/use-question-in-sight.ts';

const LONG = 60;
const VERY_LONG = 120;

interface QuestionPanelProps {
  question: Question;
  live: LiveDraft;
  /** Stands above the question, and makes room where there is little. */
  head?: ReactNode;
  previous: ReactNode;
  /** Whether it was submitted without the note or photo that its answer asks for. */
  isInsisting?: boolean;
  today: string;
  /** Whether keys 1-9 choose, which the options then show. */
  hasKeys?: boolean;
  /** Stands in the place of note and photo. */
  notice?: ReactNode;
  /** Told of every answer, after it is kept. */
  onAnswer?: (slot: AnswerSlot, value: AnswerValue | null) => void;
}

/** One question within a stage: its text ends above a line, its answers begin at it; what appears after a tap appears above. */
export function QuestionPanel({
  question,
  live,
  head,
  previous,
  isInsisting = false,
  today,
  hasKeys = false,
  notice,
  onAnswer,
}: QuestionPanelProps) {
  const { answers } = live;
  const { recommendations } = live.draft;
  const headingId = useId();
  const { fields, note, photo } = questionSlots(question);
  const advice = failingAdvice(question, answers, recommendations);
  const keyed = hasKeys ? fields.find(({ props }) => isChoice(props)) : undefined;
  const { above, asked } = useQuestionInSight(question.id);
  const [isFirstAway, setFirstAway] = useState(false);

  const remark = remarkOf(question);
  const takeLines = (lines: readonly string[]) => {
    const patch = { recommendations: appendRemedialLines(recommendations, lines) };
    if (remark === null) live.update(patch);
    else live.answer(remark.slot.id, addToNote(textIn(answers, remark), lines), patch);
  };

  const photoSlot = ({ slot }: AnswerSlot, label: string) => (
    <PhotoSlot
      key={slot.id}
      label={label}
      survey={live.key}
      ids={namedFiles(answers[slot.id] ?? null)}
      onAdd={(pictures) => live.addPhotos(slot.id, pictures)}
      onRemove={(id) => live.removePhoto(slot.id, id)}
    />
  );

  const fieldOf = (field: AnswerSlot, label: string | null) => {
    const { slot, props } = field;
    if (isPhoto(field)) {
      return <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{photoSlot(field, label ?? props.label ?? 'Photo')}</Box>;
    }
    return (
      <AnswerField
        slot={field}
        label={label ?? props.label ?? question.name}
        labelId={label === null ? headingId : labelIdOf(field)}
        answers={answers}
        today={today}
        hasKeys={field === keyed}
        onAnswer={(value) => {
          live.answer(slot.id, value);
          onAnswer?.(field, isTypedText(value) ? null : value);
        }}
      />
    );
  };
  const labels = fields.map((field) => fieldLabel(field, fields));
  const [firstLabel = null] = labels;

  return (
    <>
      <Above ref={above}>
        <Head>{head}</Head>
        <Slack />
        <Asked ref={asked} data-slides>
          <Heading id={headingId} data-length={lengthOf(question.name)}>
            {question.name}
          </Heading>
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
          {/* Above the line, where every question has its first answer. */}
          {fields[0] === undefined || firstLabel === null ? null : (
            <FieldName id={labelIdOf(fields[0])} isFirst isAway={isFirstAway}>
              {firstLabel}
            </FieldName>
          )}
        </Asked>
      </Above>
      <Below>
        <ScrollingAnswers of={question.id} onAway={setFirstAway}>
          {fields.map((field, index) => {
            const label = labels[index] ?? null;
            return (
              // Choices keep nothing of their own: the next question takes over their elements.
              <div key={isChoice(field.props) ? index : field.slot.id}>
                {label === null || index === 0 ? null : <FieldName id={labelIdOf(field)}>{label}</FieldName>}
                {fieldOf(field, label)}
              </div>
            );
          })}
        </ScrollingAnswers>
        {note === null && photo === null ? null : (
          <Beside data-slides data-beside>
            {note === null ? null : (
              <NoteSlot
                key={note.slot.id}
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
        {notice}
      </Below>
    </>
  );
}

interface FieldNameProps {
  id: string;
  isFirst?: boolean;
  /** Whether its field is scrolled away: another one stands in its place, and keeps its name. */
  isAway?: boolean;
  children: string;
}

const FieldName = ({ id, isFirst = false, isAway = false, children }: FieldNameProps) => (
  <Typography variant="fieldLabel" id={id} sx={{ opacity: isAway ? 0 : 1, ...(isFirst ? { mt: 1.5, mb: -0.75 } : { mb: 0.75 }) }}>
    {children}
  </Typography>
);

const labelIdOf = ({ slot }: AnswerSlot): string => `${slot.id}-label`;

function lengthOf({ length }: string): 'long' | 'very-long' | undefined {
  if (length > VERY_LONG) return 'very-long';
  return length > LONG ? 'long' : undefined;
}

const textIn = (answers: SlotAnswers, { slot }: AnswerSlot): string => String(valueIn(answers, slot.id) ?? '');
