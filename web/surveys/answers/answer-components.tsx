import type { ComponentType } from 'react';
import type { AnswerSlot } from '#domain/survey/answers/answer-slots.ts';
import { valueIn, type SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import type { AnswerComponentProps, ComponentName } from './answer-component.ts';
import { ChoiceAnswer } from './choice-answer.tsx';
import { DateAnswer } from './date-answer.tsx';
import { NumberAnswer } from './number-answer.tsx';
import { SignatureAnswer } from './signature-answer.tsx';
import { TextAnswer } from './text-answer.tsx';
import { UnknownAnswer } from './unknown-answer.tsx';

/** Photos have a slot of their own. */
type FieldName = Exclude<ComponentName, 'photo'>;

/** The component that shows each answer type [S2]. */
const answerComponents: { [Name in FieldName]: ComponentType<AnswerComponentProps<Name>> } = {
  'radio-buttons': ChoiceAnswer,
  checkboxes: ChoiceAnswer,
  select: ChoiceAnswer,
  number: NumberAnswer,
  date: DateAnswer,
  text: TextAnswer,
  textarea: TextAnswer,
  signature: SignatureAnswer,
  unknown: UnknownAnswer,
  broken: UnknownAnswer,
};

interface AnswerFieldProps {
  slot: AnswerSlot;
  label: string;
  labelId: string;
  answers: SlotAnswers;
  today: string;
  hasKeys: boolean;
  onAnswer: AnswerComponentProps['onAnswer'];
}

/** One slot of a question, shown by the component of its answer type. */
export function AnswerField({ slot: { slot, props }, label, labelId, answers, today, hasKeys, onAnswer }: AnswerFieldProps) {
  const Component = answerComponents[props.component as FieldName] as ComponentType<AnswerComponentProps>;
  return (
    <Component
      id={slot.id}
      props={props}
      label={label}
      labelId={labelId}
      value={valueIn(answers, slot.id)}
      stored={answers[slot.id] ?? null}
      today={today}
      hasKeys={hasKeys}
      onAnswer={onAnswer}
    />
  );
}
