import { AnswerButtons } from '#web/ui/buttons/answer-buttons.tsx';
import type { ChoiceComponent } from '#domain/survey/answers/answer-props.ts';
import type { AnswerValue } from '#domain/survey/answers/answer-value.ts';
import type { AnswerComponentProps } from './answer-component.ts';

/** One of several options, or any of them. */
export function ChoiceAnswer({ props, label, value, hasKeys, onAnswer }: AnswerComponentProps<ChoiceComponent>) {
  const answer = (next: AnswerValue | null) => {
    navigator.vibrate?.(10);
    onAnswer(next);
  };
  const common = { label, labelHidden: true, options: props.options, keyed: hasKeys };
  if (props.component === 'checkboxes') {
    const given = [value ?? []].flat().map(String);
    // What is no option any more has no button to take it out with.
    const chosen = given.filter((one) => props.options.some((option) => option.value === one));
    return <AnswerButtons {...common} multiple value={chosen} onChange={(next) => answer(next.length === 0 ? null : next)} />;
  }
  return <AnswerButtons {...common} value={value === null ? null : String(value)} onChange={answer} />;
}
