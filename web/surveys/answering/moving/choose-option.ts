import type { ChoiceProps } from '#domain/survey/answers/answer-props.ts';
import type { AnswerValue } from '#domain/survey/answers/answer-value.ts';

/** The answer after choosing an option: it replaces a single choice, and is added to or taken out of a multiple one. */
export function chooseOption(props: ChoiceProps, value: AnswerValue | null, option: string): AnswerValue | null {
  if (props.component !== 'checkboxes') return option;
  const chosen = [value ?? []].flat().map(String);
  const next = chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option];
  if (next.length === 0) return null;
  const order = props.options.map((one) => one.value);
  return next.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
}
