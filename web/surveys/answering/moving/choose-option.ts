import type { ChoiceProps } from '#domain/survey/answers/answer-props.ts';
import type { AnswerValue } from '#domain/survey/answers/answer-value.ts';

/**
 * The answer after choosing an option: it replaces a single choice, and is added to or taken out of a multiple one. What is no
 * option any more goes with that.
 */
export function chooseOption(props: ChoiceProps, value: AnswerValue | null, option: string): AnswerValue | null {
  if (props.component !== 'checkboxes') return option;
  const chosen = [value ?? []].flat().map(String);
  const next = props.options.map((one) => one.value).filter((one) => chosen.includes(one) !== (one === option));
  return next.length === 0 ? null : next;
}
