import { AnswerButtons } from '#web/ui/buttons/answer-buttons.tsx';
import { NO_LONGER_AN_OPTION } from '#domain/survey/answers/answer-complaint.ts';
import type { ChoiceComponent } from '#domain/survey/answers/answer-props.ts';
import type { AnswerValue } from '#domain/survey/answers/answer-value.ts';
import { goneOptions } from '#domain/survey/answers/chosen-options.ts';
import type { AnswerComponentProps } from './answer-component.ts';

/** One of several options, or any of them. */
export function ChoiceAnswer({ props, label, value, hasKeys, onAnswer }: AnswerComponentProps<ChoiceComponent>) {
  const answer = (next: AnswerValue | null) => {
    navigator.vibrate?.(10);
    onAnswer(next);
  };
  // What is no option any more has no button that would show it or take it out.
  const gone = goneOptions(props, value);
  const error = gone.length === 0 ? undefined : `${NO_LONGER_AN_OPTION}: ${gone.join(', ')}. Choose again.`;
  const common = { label, labelHidden: true, options: props.options, keyed: hasKeys, error };
  if (props.component === 'checkboxes') {
    const given = [value ?? []].flat().map(String);
    const chosen = given.filter((one) => !gone.includes(one));
    return <AnswerButtons {...common} multiple value={chosen} onChange={(next) => answer(next.length === 0 ? null : next)} />;
  }
  return <AnswerButtons {...common} value={value === null ? null : String(value)} onChange={answer} />;
}
