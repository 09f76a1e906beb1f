import type { AnswerSlot } from '#domain/survey/answers/answer-slots.ts';
import type { ComponentName } from './answer-component.ts';
import { isUnreadable, type UnreadableProps } from './unreadable-words.ts';

/** Unknown and broken slots say themselves what they are. */
const kinds: Record<Exclude<ComponentName, UnreadableProps['component']>, string> = {
  'radio-buttons': 'Answer',
  checkboxes: 'Answer',
  select: 'Answer',
  number: 'Number',
  date: 'Date',
  text: 'Text',
  textarea: 'Text',
  photo: 'Photo',
  signature: 'Signature',
};

/** What a field is called among those of its question: its own label, else its kind; null where the question names it. */
export function fieldLabel(field: AnswerSlot, fields: readonly AnswerSlot[]): string | null {
  const kind = kindOf(field);
  if (fields.length === 1 || kind === null) return null;
  if (field.props.label !== null) return field.props.label;
  const unlabelled = fields.filter((one) => one.props.label === null && kindOf(one) !== null);
  if (unlabelled.length === 1) return null;
  const alike = unlabelled.filter((one) => kindOf(one) === kind);
  return alike.length === 1 ? kind : `${kind} ${alike.indexOf(field) + 1}`;
}

const kindOf = ({ props }: AnswerSlot): string | null => (isUnreadable(props) ? null : kinds[props.component]);
