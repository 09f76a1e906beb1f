import type { AnswerProps } from '#domain/survey/answers/answer-props.ts';
import type { AnswerValue, TypedText } from '#domain/survey/answers/answer-value.ts';

export type ComponentName = AnswerProps['component'];

/** What the component of an answer type gets; it shows one slot of a question. */
export interface AnswerComponentProps<Name extends ComponentName = ComponentName> {
  id: string;
  props: AnswerProps & { component: Name };
  /** The slot's own label, else the question. */
  label: string;
  labelId: string;
  value: AnswerValue | null;
  /** The JSON text as it is stored. */
  stored: string | null;
  today: string;
  /** Whether keys 1-9 choose its options. */
  hasKeys: boolean;
  onAnswer: (value: AnswerValue | TypedText | null) => void;
}
